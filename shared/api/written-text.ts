import * as z from 'zod/mini';
import { countCharacters } from '../rules/count-characters.ts';

/** Code points in one character, on average, beyond which a text is no writing: as the database holds it. */
const CODE_POINTS_A_CHARACTER = 10;
/** Something that a reader sees: not spaces, controls and invisible signs alone. */
const HAS_SOMETHING_VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{Mn}\u115f\u1160\u2800\u3164\uffa0]/u;

/**
 * What a person has written, of several lines if they like: trimmed, 1 to `most` characters as a person counts. HTML is
 * text.
 * @param label names it at the beginning of a sentence: 'Message'
 */
export function writtenText(label: string, most: number) {
  const tooLong = `${label} may have at most ${most} characters.`;
  const isWithin = (text: string) =>
    text.length <= most * CODE_POINTS_A_CHARACTER * 2 &&
    [...text].length <= most * CODE_POINTS_A_CHARACTER &&
    countCharacters(text) <= most;
  return z.string(`${label} Required`).check(
    z.overwrite((text) => text.toWellFormed().trim()),
    z.refine((text) => HAS_SOMETHING_VISIBLE.test(text), { error: `${label} Required`, abort: true }),
    z.refine(isWithin, tooLong),
  );
}
