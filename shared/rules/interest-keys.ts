/** What makes two interests the same to a person: neither case nor spaces nor width of letters. Each key once, sorted. */
export function interestKeys(interests: readonly string[]): string[] {
  const keys = interests.map((text) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim());
  return [...new Set(keys)].sort();
}
