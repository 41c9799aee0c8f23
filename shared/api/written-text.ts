import * as z from 'zod/mini';
import { countCharacters } from '../rules/count-characters.ts';
import { t } from '../texts/t.ts';

/** Maximum of code points per user-perceived character, so that the column's size is bounded. */
const POINTS_PER_CHARACTER = 10;
const NO_LINE = /[\p{Cc}\p{Cs}]/u;
/** Matches control characters except line breaks and tabs, and unpaired surrogates. */
const NO_TEXT = /[^\P{Cc}\r\n\t]|\p{Cs}/u;
/** Matches a visible character: not a space, control or invisible character. */
const HAS_SOMETHING_VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{Mn}\u115f\u1160\u2800\u3164\uffa0]/u;

type TextRule = {
  label: string;
  max: number;
  isLine?: boolean;
  /** Maximum of code points. Set for columns that are too small for `max` characters with combining marks. */
  points?: number;
};

function sentencesOf({ label, max }: TextRule) {
  return {
    needed: () => t('{label} is required', { label: t(label) }),
    tooLong: () => t('{label} can have up to {max} characters.', { label: t(label), max }),
  };
}

function lengthChecks(rule: TextRule) {
  const { tooLong } = sentencesOf(rule);
  const points = rule.points ?? rule.max * POINTS_PER_CHARACTER;
  return [
    // Runs first, so that huge texts are not split into characters. A code point has at most two UTF-16
    // units.
    z.maxLength(points * 2, { error: tooLong, abort: true }),
    z.refine<string>((text) => countCharacters(text) <= rule.max && [...text].length <= points, {
      error: tooLong,
    }),
    z.refine<string>((text) => !(rule.isLine ? NO_LINE : NO_TEXT).test(text), {
      error: () =>
        rule.isLine
          ? t('{label} must be one line of text.', { label: t(rule.label) })
          : t('{label} contains characters that aren’t text.', { label: t(rule.label) }),
    }),
  ] as const;
}

/** Text that is trimmed and not blank. Its length is in user-perceived characters. */
export function writtenText(rule: TextRule) {
  const { needed } = sentencesOf(rule);
  return z.string({ error: needed }).check(
    z.trim(),
    z.refine((text) => HAS_SOMETHING_VISIBLE.test(text), { error: needed, abort: true }),
    ...lengthChecks(rule),
  );
}

export function blankableText(rule: TextRule) {
  return z
    .string({ error: () => t('{label} must be text.', { label: t(rule.label) }) })
    .check(z.trim(), ...lengthChecks(rule));
}

export function optionalText(rule: TextRule) {
  return z._default(blankableText(rule), '');
}
