const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** How many characters a person sees: a letter with its accents is one, a family of emoji too. */
export function countCharacters(text: string): number {
  // Plain text needs no segments, and most text is plain.
  if (/^[\x20-\x7e\n]*$/.test(text)) return text.length;
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}
