import * as z from 'zod/mini';
import { countCharacters } from '../rules/count-characters.ts';
import { msg, t } from '../texts/t.ts';
import { type ChosenFile, isAbsent, type Read, readField, readFlag, readWhole } from './form-values.ts';

/**
 * Fields of a roommate profile. Each reads form text and JSON values. Text is trimmed; lengths are in
 * user-perceived characters.
 */

export const GENDERS = ['female', 'male', 'other'] as const;
export const PREFERRED_GENDERS = ['male', 'female', 'no_preference'] as const;
export const SCALES = ['personality', 'bedtime', 'cleaning', 'visitors'] as const;
export const INTERESTS = ['entertainment', 'activities', 'dining'] as const;
export type Scale = (typeof SCALES)[number];
export type Gender = (typeof GENDERS)[number];

export const SCALE_MIN = 1;
export const SCALE_MAX = 5;
export const SCALE_DEFAULT = 3;
export const BUDGET_STEP_USD = 50;
export const MAX_BUDGET_USD = 100_000;
const MIN_AGE = 16;
const MAX_AGE = 120;
const MIN_GRAD_YEAR = 1950;
const MAX_GRAD_YEAR = 2100;
export const MAX_INTERESTS = 3;
export const MAX_INTEREST_CHARACTERS = 25;
const MAX_ABOUT_CHARACTERS = 2000;
const MAX_STUDY_PROGRAM_CHARACTERS = 100;
const MAX_SOCIAL_LENGTH = 50;

export const TOO_MANY_INTERESTS = msg('Up to 3 interests allowed');
export const LONG_INTEREST = msg('An interest can have up to 25 characters.');

/** Matches control characters except line breaks, and unpaired surrogates. */
const NOT_PROSE = /[^\P{Cc}\n\r\t]|\p{Cs}/u;
const NOT_LINE = /[\p{Cc}\p{Cs}]/u;
/** Matches a visible character. Text that contains none is rejected. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** Maximum of code points per user-perceived character, so that the column's size is bounded. */
const CODE_POINTS_PER_CHARACTER = 10;

function isLongerThan(text: string, characters: number): boolean {
  return (
    text.length > characters * CODE_POINTS_PER_CHARACTER * 2 ||
    [...text].length > characters * CODE_POINTS_PER_CHARACTER ||
    countCharacters(text) > characters
  );
}

function textField(label: string, characters: number, isProse: boolean) {
  return readField(
    { type: 'string', description: `1 to ${characters} characters` },
    (value): Read<string> => {
      if (isAbsent(value)) return { sentence: t('{label} is required', { label: t(label) }) };
      if (typeof value !== 'string') return { sentence: t('{label} must be text.', { label: t(label) }) };
      const text = value.trim();
      if (!VISIBLE.test(text)) return { sentence: t('{label} is required', { label: t(label) }) };
      if (isLongerThan(text, characters))
        return {
          sentence: t('{label} can have up to {max} characters.', { label: t(label), max: characters }),
        };
      if (isProse && NOT_PROSE.test(text))
        return { sentence: t('{label} can’t contain control characters.', { label: t(label) }) };
      if (!isProse && NOT_LINE.test(text))
        return { sentence: t('{label} must be one line of text.', { label: t(label) }) };
      return { value: text };
    },
  );
}

/** `isNeeded`: true if the user must enter it, false for a control with a default. */
function wholeField(label: string, minimum: number, maximum: number, isNeeded: boolean) {
  const sentence = () =>
    t('{label} must be a whole number from {min} to {max}.', { label: t(label), min: minimum, max: maximum });
  return readField({ type: 'integer', minimum, maximum }, (value): Read<number> => {
    if (isNeeded && isAbsent(value)) return { sentence: t('{label} is required', { label: t(label) }) };
    const number = readWhole(value);
    return number === null || number < minimum || number > maximum
      ? { sentence: sentence() }
      : { value: number };
  });
}

export const aboutField = textField(msg('About'), MAX_ABOUT_CHARACTERS, true);
export const studyProgramField = textField(msg('Study program'), MAX_STUDY_PROGRAM_CHARACTERS, false);
export const gradYearField = wholeField(msg('Grad year'), MIN_GRAD_YEAR, MAX_GRAD_YEAR, true);
export const ageField = wholeField(msg('Age'), MIN_AGE, MAX_AGE, true);

export const genderField = readField({ type: 'string', enum: GENDERS }, (value): Read<Gender> => {
  if (isAbsent(value)) return { sentence: t('Gender is required') };
  const gender = GENDERS.find((one) => one === value);
  return gender ? { value: gender } : { sentence: t('Gender must be female, male or other.') };
});

export const budgetField = readField(
  { type: 'integer', minimum: 0, maximum: MAX_BUDGET_USD, multipleOf: BUDGET_STEP_USD },
  (value): Read<number> => {
    if (isAbsent(value)) return { sentence: t('Budget is required') };
    const budget = readWhole(value);
    if (budget === null) return { sentence: t('Budget must be a whole number of dollars.') };
    if (budget < 0) return { sentence: t('This field must be at least 0.') };
    if (budget > MAX_BUDGET_USD) return { sentence: t('Budget must be at most $100,000 a month.') };
    if (budget % BUDGET_STEP_USD !== 0)
      return { sentence: t('Budget must be a multiple of {step}.', { step: `$${BUDGET_STEP_USD}` }) };
    return { value: budget };
  },
);

export function scaleField(label: string) {
  return wholeField(label, SCALE_MIN, SCALE_MAX, false);
}

/** Null means no preference, for which a form sends `no_preference` or nothing. */
export function preferredFlagField(label: string) {
  return readField({ type: ['boolean', 'null'] }, (value): Read<boolean | null> => {
    if (isAbsent(value) || value === 'no_preference') return { value: null };
    const flag = readFlag(value);
    return flag === null
      ? { sentence: t('{label} must be true, false or no_preference.', { label: t(label) }) }
      : { value: flag };
  });
}

export const preferredGenderField = z.enum(PREFERRED_GENDERS, {
  error: () => t('Preferred gender must be male, female or no_preference.'),
});

/** A social network name without the @. Empty if there is none. Only its owner can see it. */
export function socialField(label: string) {
  return readField({ type: 'string', maxLength: MAX_SOCIAL_LENGTH }, (value): Read<string> => {
    if (isAbsent(value)) return { value: '' };
    const name = typeof value === 'string' ? value.trim().replace(/^@/, '') : '';
    return /^[A-Za-z0-9_](?:\.?[A-Za-z0-9_])*$/.test(name) && name.length <= MAX_SOCIAL_LENGTH
      ? { value: name }
      : {
          sentence: t('{label} must be a username of up to {max} letters, digits, dots and underscores.', {
            label: t(label),
            max: MAX_SOCIAL_LENGTH,
          }),
        };
  });
}

/** Up to three interests. Drops empty entries, because a form sends one to clear the list. */
export function interestsField(label: string) {
  const documentation = {
    type: 'array',
    items: { type: 'string', maxLength: MAX_INTEREST_CHARACTERS },
    maxItems: MAX_INTERESTS,
  };
  return readField(documentation, (value): Read<string[]> => {
    const entries = Array.isArray(value) ? value : isAbsent(value) ? [] : [value];
    if (!entries.every((entry) => typeof entry === 'string'))
      return { sentence: t('{label} must be a list of texts.', { label: t(label) }) };
    const interests = entries.map((entry) => entry.trim()).filter((entry) => VISIBLE.test(entry));
    if (interests.length > MAX_INTERESTS) return { sentence: t(TOO_MANY_INTERESTS) };
    if (interests.some((entry) => isLongerThan(entry, MAX_INTEREST_CHARACTERS)))
      return { sentence: t(LONG_INTEREST) };
    if (interests.some((entry) => NOT_LINE.test(entry)))
      return { sentence: t('An interest must be one line of text.') };
    return { value: interests };
  });
}

/** Accepts a new picture, or the current picture's URL for no change. */
export const photoField = readField(
  { type: 'string', format: 'binary', description: 'A JPEG, PNG, WebP or AVIF file of at most 12 MB' },
  (value): Read<ChosenFile | undefined> => {
    if (value instanceof Uint8Array || value instanceof Blob) {
      // Browsers send an empty file if the user selected none.
      const size = value instanceof Blob ? value.size : value.length;
      return { value: size > 0 ? value : undefined };
    }
    return typeof value === 'string' && value !== ''
      ? { sentence: t('Photo must be a file.') }
      : { value: undefined };
  },
);
