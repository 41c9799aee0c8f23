/** The stored form of a public view url: matched without case, and hyphens equal spaces (rules: Schools). */
export function viewUrlKey(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '-');
}
