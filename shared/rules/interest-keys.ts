/** Normalizes case, width and spaces for comparison. Returns sorted, unique keys. */
export function interestKeys(interests: readonly string[]): string[] {
  const keys = interests.map((text) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim());
  return [...new Set(keys)].sort();
}
