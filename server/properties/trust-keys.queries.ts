import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

/** Whether this connection's user may leave keys unchecked: who owns the server may, as with the bundled one. */
export async function mayTrustKeys(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_parameter_privilege('session_replication_role', 'set') as may`.execute(db);
  return rows[0]!.may;
}

/**
 * For this transaction, rows are not looked up one by one in the tables that they refer to, which is two fifths of what
 * many rows cost. Triggers are silent as well. Whoever asks for it holds what the rows refer to.
 */
export async function trustKeys(trx: Db): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(trx);
}

/** Nothing is lost by a crash but the last such transactions, each as a whole. */
export async function commitInPassing(trx: Db): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(trx);
}

type Owners = 'managers' | 'features' | 'schools' | 'users';

/**
 * Holds rows that others refer to, so that they stay to the end of this transaction.
 * @throws where one is not there
 */
export async function holdOwners(trx: Db, table: Owners, ids: Iterable<number>): Promise<void> {
  const meant = [...new Set(ids)];
  const held = await trx
    .selectFrom(table)
    .select('id')
    .where('id', '=', sql<number>`any(${meant}::bigint[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();
  if (held.length < meant.length) throw new Error(`Some ${table} that new rows refer to are not there.`);
}
