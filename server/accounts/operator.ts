import type { Db } from '../db/tables.ts';
import { insertSecurityEvent } from './security-events.queries.ts';

/** Who works on the site: `operator mary` at a terminal. Only a name for the records; what may be done is decided before. */
export type Operator = { actor: string };

export type OperatorDeed = {
  command: string;
  /** Whom it concerns. */
  user_id?: number | null;
  /** Ids and words; never a secret or an address of mail. */
  detail?: Record<string, unknown>;
};

/** Writes down who did what, in the transaction of the deed. */
export async function recordDeed(
  trx: Db,
  { actor }: Operator,
  { command, user_id = null, detail = {} }: OperatorDeed,
): Promise<void> {
  await insertSecurityEvent(trx, { kind: 'operator', user_id, actor, detail: { command, ...detail } });
}
