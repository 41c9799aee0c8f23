import type { SessionUser } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { insertSecurityEvent } from './security-events.queries.ts';

/** User of the terminal, such as `operator mary`, or a staff account. Appears in the audit log and grants nothing. */
export type Operator = ({ actor: string } | Pick<SessionUser, 'user_id'>) & {
  /** Recorded with the act. */
  reason?: string;
};

type OperatorAction = {
  command: string;
  user_id?: number | null;
  /** Ids and plain words; never a secret or an email address. */
  detail?: Record<string, unknown>;
};

export async function recordOperatorAction(
  trx: Db,
  operator: Operator,
  { command, user_id = null, detail = {} }: OperatorAction,
): Promise<void> {
  const by =
    'actor' in operator
      ? ({ kind: 'operator', actor: operator.actor } as const)
      : ({ kind: 'staff_acted', actor_id: operator.user_id } as const);
  await insertSecurityEvent(trx, {
    ...by,
    user_id,
    detail: { command, ...(operator.reason ? { reason: operator.reason } : {}), ...detail },
  });
}
