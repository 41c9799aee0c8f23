const SIGNS = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Characters as a person counts them (grapheme clusters): a family emoji is one, and so is a line break. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of SIGNS.segment(text)) count += 1;
  return count;
}
