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

/** Signs between which a word of its own begins: `west-end`, `oak/pine`. */
const WORD = /[^\s\-/(]+/g;

function capitalise(word: string): string {
  const lower = word.toLowerCase();
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}

/**
 * The name of a listing as a headline: `THE LOFTS AT 5TH` and `the lofts at 5th` are `The Lofts at 5th`. A word whose
 * writer mixed cases (`McKinley`), and capitals in a name that is not all capitals (`UV House`), are left as they are.
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
