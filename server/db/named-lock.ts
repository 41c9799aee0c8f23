import { sql } from 'kysely';
import type { Db } from './tables.ts';

export type NamedLock = { kind: string; name: string };

/** False if taken. Held by the connection until it ends or `freeLock`. */
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
