/** Sorts query parameters by name and value, without duplicates, so that equal searches have equal text. */
export function sortQuery(params: Iterable<[string, string]>): string {
  const unique = [...new Set([...params].map((pair) => new URLSearchParams([pair]).toString()))];
  return unique.sort().join('&');
}
