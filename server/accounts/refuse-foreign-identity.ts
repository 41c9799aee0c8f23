import { problem } from '#shared/api/errors.ts';
import type { Context } from '../context.ts';
import { getReader } from './find-reader.ts';

/**
 * Identity comes from the token alone: a body that names somebody else is refused, and the log says so.
 * @throws 403 where `named` is not the reader
 */
export async function refuseForeignIdentity(
  context: Context,
  field: string,
  named: number | undefined,
): Promise<void> {
  const { user_id } = getReader(context);
  if (named === undefined || named === user_id) return;
  context.log.warn({ event: 'foreign_identity', user_id, field, named }, 'A request named somebody else.');
  throw problem(403, `${field} must be your own.`);
}
