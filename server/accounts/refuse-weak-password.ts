import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { MIN_PASSWORD_CHARACTERS } from '#shared/api/account-fields.ts';
import { badInput } from '#shared/api/errors.ts';
import { msg, t } from '#shared/texts/t.ts';

/** The estimate's cost grows with the square of the length; what is weak shows in the beginning. */
const CHECKED_CHARACTERS = 24;
/** Ways of reading digits as letters that are tried: bounds the cost of a password made of nothing else. */
const MAX_SUBSTITUTIONS = 8;
/** Passwords that the ten thousand likeliest guesses would find: the limits on logging in hold off the rest. */
const MIN_GUESSES_LOG10 = 4;
/** Words of the house, also within a password; docs/security.md lists them. */
export const CONTEXT_WORDS = [
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

/** The passwords that were found most often in published breaches, as far as anybody could choose them here. */
export const BREACHED_PASSWORDS: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((one) => one.length >= MIN_PASSWORD_CHARACTERS),
);

const SENTENCE = msg(
  'This password is easy to guess. Please choose one that is not common and does not hold your name.',
);

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...dictionary },
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
});
/** Letters and digits that a password must have beside the words that anybody could guess of its owner and of this site. */
const OWN_CHARACTERS = 5;
/** Signs that people put in place of letters. */
const DISGUISES: Record<string, string> = {
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

/** Whether what stands beside known words is next to nothing: `Porchlight2026!`. */
function isOfKnownWords(text: string, words: readonly string[]): boolean {
  let rest = text;
  for (const word of words) rest = rest.replaceAll(word, ' ');
  if (rest === text) return false;
  const own = rest.replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return [...own].length < OWN_CHARACTERS || isGuessable(own, []);
}

/**
 * Whether a password is among those that are tried first: breached and common ones, keyboard rows, the owner's names, the words of
 * this site.
 * @param words of the owner: username, names, e-mail address
 */
export function isPasswordWeak(password: string, words: readonly string[]): boolean {
  const lower = password.toLowerCase();
  if (BREACHED_PASSWORDS.has(lower)) return true;
  const own = words.flatMap((word) => [word, ...word.split(/[@.\s_+-]+/)]).filter((word) => word.length > 2);
  const known = [...CONTEXT_WORDS, ...own].map((word) => word.toLowerCase());
  if (isGuessable(password, known)) return true;
  const longestFirst = known.sort((a, b) => b.length - a.length);
  const undisguised = [...lower].map((sign) => DISGUISES[sign] ?? sign).join('');
  return [lower, undisguised].some((text) => isOfKnownWords(text, longestFirst));
}

/** @throws 400 that names `password` */
export function refuseWeakPassword(password: string, words: readonly string[]): void {
  if (isPasswordWeak(password, words)) throw badInput({ password: [t(SENTENCE)] });
}
