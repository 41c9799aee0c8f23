import * as z from 'zod/mini';
import { isAbsent } from './form-values.ts';

/** An invalid value, accepted if it equals the stored one. */
export class RefusedValue {
  readonly given: unknown;
  readonly sentences: string[];

  constructor(given: unknown, sentences: string[]) {
    this.given = given;
    this.sentences = sentences;
  }
}

/** The body after dropping invalid values that equal the stored ones. */
export type Accepted<B> = {
  [K in keyof B]: RefusedValue extends B[K] ? Exclude<B[K], RefusedValue> | undefined : B[K];
};

/** Defers the rejection until the stored value is known. */
export function repeatable<S extends z.ZodMiniType>(field: S) {
  const caught = z.catch(field, (context) => {
    // JSON Schema generation calls this without context.
    const sentences = context?.error?.issues.map(({ message }) => message) ?? [];
    return (context ? new RefusedValue(context.value, sentences) : undefined) as z.output<S>;
  });
  return caught as unknown as z.ZodMiniType<z.output<S> | RefusedValue, z.input<S>>;
}

export function isRepeated(given: unknown, stored: unknown): boolean {
  if (isAbsent(given) || isAbsent(stored)) return isAbsent(given) && isAbsent(stored);
  const isPlain = typeof given === 'string' || typeof given === 'number';
  return isPlain && String(given).trim() === String(stored).trim();
}
