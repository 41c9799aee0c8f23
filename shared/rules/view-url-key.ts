/** Ignores case; hyphens equal spaces (rules: Schools). */
export function viewUrlKey(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '-');
}
