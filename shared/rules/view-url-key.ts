/** Key to compare school names in URLs. Ignores case and treats hyphens as spaces. */
export function viewUrlKey(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '-');
}
