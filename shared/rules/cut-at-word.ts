import { countCharacters, cutCharacters } from './count-characters.ts';

export const DESCRIPTION_LENGTH = 160;

/** Maximum share of the text that a cut between words may lose. Beyond it, the text is cut within a word. */
const MAX_LOST = 0.3;

/** Truncates the text to `most` characters, including the ellipsis. */
export function cutAtWord(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (countCharacters(line) <= most) return line;
  const cut = cutCharacters(line, most).slice(0, -1);
  const isWhole = line.charAt(cut.length) === ' ';
  const end = isWhole ? cut.length : cut.lastIndexOf(' ');
  const kept = end >= cut.length * (1 - MAX_LOST) ? cut.slice(0, end) : cut;
  return `${kept.replace(/[\s,;:.–—-]+$/u, '')}…`;
}
