import { problem } from '#shared/api/errors.ts';
import { waitText } from '#shared/rules/wait-text.ts';
import { t } from '#shared/texts/t.ts';
import type { Db } from '../db/tables.ts';
import type { AttemptLimit } from './account-limits.ts';
import { findAttemptWait, insertAttempt } from './attempts.queries.ts';

/** @param subject account, IP address, or both */
export function attemptKey(limit: AttemptLimit, ...subject: (string | number)[]): string {
  return `${limit.name}:${subject.join(':')}`.slice(0, 300);
}

/**
 * Counts outside the caller's transaction, so that a rollback doesn't undo the count.
 * @returns the points used
 * @throws 429 with `Retry-After`
 */
export async function consumeAttempt(
  db: Db,
  limit: AttemptLimit,
  ...subject: (string | number)[]
): Promise<number> {
  const key = attemptKey(limit, ...subject);
  const points = await insertAttempt(db, key, limit);
  if (points !== null) return points;
  const seconds = await findAttemptWait(db, key, limit);
  throw problem(
    429,
    t('Too many attempts. Please try again in {wait}.', { wait: waitText(seconds) }),
    undefined,
    {
      retry_after: seconds,
    },
  );
}
