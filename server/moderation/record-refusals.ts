import { isProblem } from '#shared/api/errors.ts';
import { ACCOUNT_LIMITS } from '../accounts/account-limits.ts';
import { insertAttempt } from '../accounts/attempts.queries.ts';
import { getReader } from '../accounts/find-reader.ts';
import { insertSecurityEvent } from '../accounts/security-events.queries.ts';
import { attemptKey } from '../accounts/take-attempt.ts';
import type { Context } from '../context.ts';

/** Records refused attempts, at most sixty an hour, and rethrows. @param call its name in the contract */
export async function recordRefusals<T>(context: Context, call: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isProblem(error) && error.problem.status === 403) {
      const { user_id } = getReader(context);
      const limit = ACCOUNT_LIMITS.staffRefused;
      // Outside the rolled-back transaction.
      if ((await insertAttempt(context.db, attemptKey(limit, user_id), limit)) !== null) {
        await insertSecurityEvent(context.db, { kind: 'staff_refused', user_id, detail: { call } });
      }
    }
    throw error;
  }
}
