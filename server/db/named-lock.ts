import { sql } from 'kysely';
import type { Db } from './tables.ts';

export type NamedLock = { kind: string; name: string };

/** @returns false if another connection holds the lock */
export async function acquireLock(connection: Db, { kind, name }: NamedLock): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_lock(hashtext(${`porchlight:${kind}`}), hashtext(${name})) as got`.execute(
    connection,
  );
  return rows[0]!.got;
}

export async function releaseLock(connection: Db, { kind, name }: NamedLock): Promise<void> {
  await sql`select pg_advisory_unlock(hashtext(${`porchlight:${kind}`}), hashtext(${name}))`.execute(
    connection,
  );
}

export async function isLocked(db: Db, { kind, name }: NamedLock): Promise<boolean> {
  const { rows } = await sql<{ is_free: boolean }>`
    select pg_try_advisory_xact_lock_shared(hashtext(${`porchlight:${kind}`}), hashtext(${name})) as is_free`.execute(
    db,
  );
  return !rows[0]!.is_free;
}

/** A backup needs the pictures of its snapshot. */
export const BACKUP_LOCK: NamedLock = { kind: 'backup', name: 'photos' };
