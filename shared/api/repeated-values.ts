import * as z from 'zod/mini';
import { isAbsent } from './form-values.ts';

/** An invalid value, which the handler accepts if it equals the stored one. */
export class RefusedValue {
  readonly given: unknown;
  readonly sentences: string[];

  constructor(given: unknown, sentences: string[]) {
    this.given = given;
    this.sentences = sentences;
  }
}

/** A request body without the invalid values that equal the stored ones. */
export type Accepted<B> = {
  [K in keyof B]: RefusedValue extends B[K] ? Exclude<B[K], RefusedValue> | undefined : B[K];
};

/**
 * Outputs a `RefusedValue` instead of an issue, because only the handler can compare it with the stored
 * value.
 */
export function repeatable<S extends z.ZodMiniType>(field: S) {
  const caught = z.catch(field, (context) => {
    // The context is missing when zod generates the JSON Schema.
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
