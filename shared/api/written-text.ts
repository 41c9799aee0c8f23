import * as z from 'zod/mini';
import { countCharacters } from '../rules/count-characters.ts';
import { t } from '../texts/t.ts';

/** The columns' limit: code points per user-perceived character. */
const POINTS_PER_CHARACTER = 10;
const NO_LINE = /[\p{Cc}\p{Cs}]/u;
/** Control characters except line breaks and tabs, and unpaired surrogates. */
const NO_TEXT = /[^\P{Cc}\r\n\t]|\p{Cs}/u;
/** Not only spaces, controls and invisible characters. */
const HAS_SOMETHING_VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{Mn}\u115f\u1160\u2800\u3164\uffa0]/u;

type TextRule = {
  label: string;
  max: number;
  isLine?: boolean;
  /** The column's limit in code points, where it leaves no room for combining marks. */
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
    // Checked first, so that no megabyte is segmented: a code point has at most two units.
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

/** Trimmed, not blank; length in user-perceived characters. */
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
