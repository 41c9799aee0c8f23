import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';

/** The bundled server's role may skip them. */
export async function canSkipKeyChecks(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_parameter_privilege('session_replication_role', 'set') as may`.execute(db);
  return rows[0]!.may;
}

/** The checks take two fifths of a bulk insert's time. The caller locks referenced rows first. */
export async function skipKeyChecks(trx: Db): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(trx);
}

export async function commitAsync(trx: Db): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(trx);
}

type Owners = 'managers' | 'features' | 'schools' | 'users';

/** @throws if a row is missing */
export async function lockOwners(trx: Db, table: Owners, ids: Iterable<number>): Promise<void> {
  const uniqueIds = [...new Set(ids)];
  const locked = await trx
    .selectFrom(table)
    .select('id')
    .where('id', '=', sql<number>`any(${uniqueIds}::bigint[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();
  if (locked.length < uniqueIds.length)
    throw new Error(`Some ${table} that new rows refer to are not there.`);
}
