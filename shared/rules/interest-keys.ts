/** Normalized for comparison: case, width and spaces. Sorted, unique. */
export function interestKeys(interests: readonly string[]): string[] {
  const keys = interests.map((text) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim());
  return [...new Set(keys)].sort();
}
