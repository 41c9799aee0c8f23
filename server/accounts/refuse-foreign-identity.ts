import { problem } from '#shared/api/errors.ts';
import { msg, t } from '#shared/texts/t.ts';
import type { Context } from '../context.ts';
import { ACCOUNT_LIMITS } from './account-limits.ts';
import { insertAttempt } from './attempts.queries.ts';
import { requireUser } from './authenticate.ts';
import { attemptKey } from './consume-attempt.ts';
import { insertSecurityEvent } from './security-events.queries.ts';

const REFUSAL = msg('You can only do this for yourself. The request names someone else.');

/** Records the event outside the caller's transaction, which the refusal rolls back. */
async function refuse(context: Context, field: string, named: number): Promise<never> {
  const { db, log } = context;
  const { user_id } = requireUser(context);
  log.warn({ event: 'foreign_identity', user_id, field, named }, 'a body names another user');
  const limit = ACCOUNT_LIMITS.foreignIdentity;
  if ((await insertAttempt(db, attemptKey(limit, user_id), limit)) !== null) {
    const detail = { field, named };
    await insertSecurityEvent(db, { kind: 'foreign_identity', user_id, detail });
  }
  throw problem(403, t(REFUSAL), { [field]: [t(REFUSAL)] });
}

/**
 * Call it before opening a transaction.
 * @param named user id in the request body
 * @throws 403
 */
export async function refuseForeignIdentity(
  context: Context,
  field: string,
  named: number | undefined,
): Promise<void> {
  if (named !== undefined && named !== requireUser(context).user_id) await refuse(context, field, named);
}

export async function refuseForeignManager(
  context: Context,
  field: string,
  named: number | undefined,
): Promise<void> {
  if (named !== undefined && named !== requireUser(context).manager_id) await refuse(context, field, named);
}
