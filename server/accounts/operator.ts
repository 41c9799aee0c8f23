import type { Db } from '../db/tables.ts';
import { insertSecurityEvent } from './security-events.queries.ts';

/** `actor`, such as `operator mary`, appears only in the audit log and grants nothing. */
export type Operator = { actor: string };

type OperatorAction = {
  command: string;
  user_id?: number | null;
  /** Ids and plain words; never a secret or an email address. */
  detail?: Record<string, unknown>;
};

export async function recordOperatorAction(
  trx: Db,
  { actor }: Operator,
  { command, user_id = null, detail = {} }: OperatorAction,
): Promise<void> {
  await insertSecurityEvent(trx, { kind: 'operator', user_id, actor, detail: { command, ...detail } });
}
