/**
 * The beginning of a text in at most `length` characters, cut between two words and marked as cut (section 9). A word that is
 * longer than that is cut within.
 */
export function cutSnippet(text: string, length: number): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  const signs = [...plain];
  if (signs.length <= length) return plain;
  const start = signs.slice(0, length).join('');
  const end = start.lastIndexOf(' ');
  const words = end > 0 ? start.slice(0, end) : signs.slice(0, length - 1).join('');
  return `${words.replace(/[\s.,;:!?–-]+$/u, '')}…`;
}
