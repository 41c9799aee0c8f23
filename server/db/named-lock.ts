import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** A thing of a kind that one program at a time may change, such as a source of listings. */
export type NamedLock = { kind: string; name: string };

/** Takes a lock, or says that somebody else has it. It is the connection's, until it ends or `freeLock`. */
export async function takeLock(connection: Db, { kind, name }: NamedLock): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_lock(hashtext(${`porchlight:${kind}`}), hashtext(${name})) as got`.execute(
    connection,
  );
  return rows[0]!.got;
}

export async function freeLock(connection: Db, { kind, name }: NamedLock): Promise<void> {
  await sql`select pg_advisory_unlock(hashtext(${`porchlight:${kind}`}), hashtext(${name}))`.execute(
    connection,
  );
}
