let segmenter: Intl.Segmenter | undefined;
/** Made when the first text needs it: it loads its tables, which would keep a phone from starting a page for 100 ms. */
function split(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/** Text in which every code unit is a character of its own. */
const IS_PLAIN = /^[\n\u0020-\u007e]*$/;

/** Characters as a person counts them (grapheme clusters): a family emoji is one, and so is `é` in two code points. */
export function countCharacters(text: string): number {
  if (IS_PLAIN.test(text)) return text.length;
  let count = 0;
  for (const _ of split(text)) count += 1;
  return count;
}

/** The beginning of a text in one line, of at most so many characters, the ellipsis included. */
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
