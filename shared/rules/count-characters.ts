let segmenter: Intl.Segmenter | undefined;
/** Creates the segmenter on first use, because loading its tables takes 100 ms on a phone. */
function split(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

const IS_PLAIN = /^[\n\u0020-\u007e]*$/;

/** Counts grapheme clusters. */
export function countCharacters(text: string): number {
  if (IS_PLAIN.test(text)) return text.length;
  let count = 0;
  for (const _ of split(text)) count += 1;
  return count;
}

/** Truncates the text to `most` characters, including the ellipsis. */
export function cutCharacters(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (countCharacters(line) <= most) return line;
  let head = '';
  let count = 0;
  for (const { segment } of split(line)) {
    count += 1;
    if (count === most) break;
    head += segment;
  }
  return `${head.trimEnd()}…`;
}
