import * as z from 'zod/mini';
import { isAbsent } from './form-values.ts';

/** A value that its field refuses. A save accepts it where it repeats the stored one. */
export class RefusedValue {
  readonly given: unknown;
  readonly sentences: string[];

  constructor(given: unknown, sentences: string[]) {
    this.given = given;
    this.sentences = sentences;
  }
}

/** The body without invalid values that repeat the stored ones, which stay. */
export type Accepted<B> = {
  [K in keyof B]: RefusedValue extends B[K] ? Exclude<B[K], RefusedValue> | undefined : B[K];
};

/** Reads a field of a save without refusing it at once: only the stored value decides. */
export function repeatable<S extends z.ZodMiniType>(field: S) {
  const caught = z.catch(field, (context) => {
    // JSON Schema asks for a default, and has none.
    const sentences = context?.error?.issues.map(({ message }) => message) ?? [];
    return (context ? new RefusedValue(context.value, sentences) : undefined) as z.output<S>;
  });
  return caught as unknown as z.ZodMiniType<z.output<S> | RefusedValue, z.input<S>>;
}

/** Returns true if a client sends back the stored value. */
export function isRepeated(given: unknown, stored: unknown): boolean {
  if (isAbsent(given) || isAbsent(stored)) return isAbsent(given) && isAbsent(stored);
  const isPlain = typeof given === 'string' || typeof given === 'number';
  return isPlain && String(given).trim() === String(stored).trim();
}
