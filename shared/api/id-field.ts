import * as z from 'zod/mini';
import { t } from '../texts/t.ts';

/** A number in a body, not text. */
export function idField(name: string) {
  const sentence = () => t('{name} must be a positive whole number.', { name });
  return z.int({ error: sentence }).check(z.minimum(1, { error: sentence }));
}
