import * as z from 'zod/mini';

/** The id of an object in a body: a number, not its text. */
export function idField(name: string) {
  const sentence = `${name} must be a positive whole number.`;
  return z.int(sentence).check(z.minimum(1, sentence));
}
