import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { badInput } from '#shared/api/errors.ts';
import { MIN_PASSWORD_CHARACTERS } from '#shared/rules/min-password-characters.ts';
import { msg, t } from '#shared/texts/t.ts';

/** Bounds the estimate's cost, which is quadratic in length. The first characters reveal a weak password. */
const CHECKED_CHARACTERS = 24;
/** Number of digit-to-letter substitutions to try, which bounds the cost. */
const MAX_SUBSTITUTIONS = 8;
/** Rejects the ten thousand likeliest passwords; rate limits cover the rest. */
const MIN_GUESSES_LOG10 = 4;
/** Rejects passwords that consist of these words and a few characters. docs/security.md lists them. */
const CONTEXT_WORDS = [
  'porchlight',
  'offcampus',
  'off-campus',
  'student',
  'housing',
  'roommate',
  'landlord',
  'manager',
  'moderator',
  'administrator',
  'operator',
];

export const BREACHED_PASSWORDS: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((one) => one.length >= MIN_PASSWORD_CHARACTERS),
);

const WEAK_PASSWORD = msg(
  'This password is easy to guess. Choose one that’s not common and doesn’t include your name.',
);

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...dictionary },
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
});
const OWN_CHARACTERS = 5;
const LOOKALIKES: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

function isGuessable(password: string, words: readonly string[]): boolean {
  const start = [...password].slice(0, CHECKED_CHARACTERS).join('');
  return zxcvbn.check(start, [...words]).guessesLog10 < MIN_GUESSES_LOG10;
}

function consistsOfWords(text: string, words: readonly string[]): boolean {
  let rest = text;
  for (const word of words) rest = rest.replaceAll(word, ' ');
  if (rest === text) return false;
  const own = rest.replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return [...own].length < OWN_CHARACTERS || isGuessable(own, []);
}

/** @param words username, names, email address */
export function isPasswordWeak(password: string, words: readonly string[]): boolean {
  const lower = password.toLowerCase();
  if (BREACHED_PASSWORDS.has(lower)) return true;
  const own = words.flatMap((word) => [word, ...word.split(/[@.\s_+-]+/)]).filter((word) => word.length > 2);
  const known = [...CONTEXT_WORDS, ...own].map((word) => word.toLowerCase());
  if (isGuessable(password, known)) return true;
  const longestFirst = known.sort((a, b) => b.length - a.length);
  const normalized = [...lower].map((sign) => LOOKALIKES[sign] ?? sign).join('');
  return [lower, normalized].some((text) => consistsOfWords(text, longestFirst));
}

export function refuseWeakPassword(password: string, words: readonly string[]): void {
  if (isPasswordWeak(password, words)) throw badInput({ password: [t(WEAK_PASSWORD)] });
}
