import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** `born` tells one server from another: the moment at which it was started. */
export type PrimaryPlace = { place: string; born: string };
/** `place` is null on a server that follows nobody, and on engines that do not tell. */
export type ReplicaPlace = { is_standby: boolean; place: string | null; born: string };

/** What the primary has on its disk: no replica is ever sent more. */
export async function getPrimaryPlace(db: Db): Promise<PrimaryPlace> {
  const { rows } = await sql<PrimaryPlace>`
    select pg_current_wal_flush_lsn()::text as place, pg_postmaster_start_time()::text as born`.execute(db);
  return rows[0]!;
}

export async function getReplicaPlace(db: Db): Promise<ReplicaPlace> {
  const { rows } = await sql<ReplicaPlace>`
    select pg_is_in_recovery() as is_standby, pg_last_wal_replay_lsn()::text as place,
      pg_postmaster_start_time()::text as born`.execute(db);
  return rows[0]!;
}
