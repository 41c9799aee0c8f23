import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { badInput } from '#shared/api/errors.ts';
import { msg, t } from '#shared/texts/t.ts';

/** The estimate's cost grows with the square of the length; what is weak shows in the beginning. */
const CHECKED_CHARACTERS = 24;
/** Ways of reading digits as letters that are tried: bounds the cost of a password made of nothing else. */
const MAX_SUBSTITUTIONS = 8;
/** Passwords that the ten thousand likeliest guesses would find: the limits on logging in hold off the rest. */
const MIN_GUESSES_LOG10 = 4;
const CONTEXT_WORDS = ['porchlight', 'offcampus', 'student', 'housing'];

const SENTENCE = msg(
  'This password is easy to guess. Please choose one that is not common and does not hold your name.',
);

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...dictionary },
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
});

/**
 * Whether a password is among those that are tried first: common ones, keyboard rows, the owner's names.
 * @param words of the owner: username, names, e-mail address
 */
export function isPasswordWeak(password: string, words: readonly string[]): boolean {
  const start = [...password].slice(0, CHECKED_CHARACTERS).join('');
  const known = words
    .flatMap((word) => [word, ...word.split(/[@.\s_+-]+/)])
    .filter((word) => word.length > 2);
  return zxcvbn.check(start, [...CONTEXT_WORDS, ...known]).guessesLog10 < MIN_GUESSES_LOG10;
}

/** @throws 400 that names `password` */
export function refuseWeakPassword(password: string, words: readonly string[]): void {
  if (isPasswordWeak(password, words)) throw badInput({ password: [t(SENTENCE)] });
}
