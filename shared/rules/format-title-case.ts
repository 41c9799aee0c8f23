const SMALL = new Set([
  'a',
  'an',
  'and',
  'at',
  'by',
  'for',
  'from',
  'in',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
]);

const WORD = /[^\s\-/(]+/g;

function capitalise(word: string): string {
  const lower = word.toLowerCase();
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}

/**
 * Formats `THE LOFTS AT 5TH` as `The Lofts at 5th`. Keeps mixed case (`McKinley`) and acronyms (`UV House`).
 */
export function formatTitleCase(name: string): string {
  const isShouted = name === name.toUpperCase();
  return name.trim().replaceAll(WORD, (word, at: number) => {
    const isLower = word === word.toLowerCase();
    if (!isLower && !isShouted) return word;
    if (at > 0 && SMALL.has(word.toLowerCase())) return word.toLowerCase();
    return capitalise(word);
  });
}
