import { problem } from '#shared/api/errors.ts';
import type { Context } from '../context.ts';
import { getReader } from './find-reader.ts';

/**
 * A body may name the asker in `field`, as the specification writes it, and nobody else.
 * @throws 403, with a line in the log
 */
export async function refuseForeignIdentity(
  context: Context,
  field: string,
  named: number | undefined,
): Promise<void> {
  const { user_id } = getReader(context);
  if (named === undefined || named === user_id) return;
  context.log.warn({ user_id, field, named }, 'a body named somebody else');
  throw problem(403, 'You can do this for yourself alone.');
}
