import * as z from 'zod/mini';
import { t } from '../texts/t.ts';

/** An id in a JSON body, which must be a number. */
export function idField(name: string) {
  const sentence = () => t('{name} must be a positive whole number.', { name });
  return z.int({ error: sentence }).check(z.minimum(1, { error: sentence }));
}
