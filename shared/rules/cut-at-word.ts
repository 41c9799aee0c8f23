import { countCharacters, cutCharacters } from './count-characters.ts';

/** How much of a page's description search engines and cards show (section 9). */
export const DESCRIPTION_LENGTH = 160;

/** A cut that loses more of a text than this share of it is no better than one within a word. */
const MOST_LOST = 0.3;

/** The beginning of a text in one line, of at most so many characters with its ellipsis; it ends with a whole word. */
export function cutAtWord(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (countCharacters(line) <= most) return line;
  const cut = cutCharacters(line, most).slice(0, -1);
  // The word at the cut is whole where the text goes on with a space.
  const isWhole = line.charAt(cut.length) === ' ';
  const end = isWhole ? cut.length : cut.lastIndexOf(' ');
  const kept = end >= cut.length * (1 - MOST_LOST) ? cut.slice(0, end) : cut;
  return `${kept.replace(/[\s,;:.–—-]+$/u, '')}…`;
}
