import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

/** A secret that all processes share, made by the first of them that asks. */
export async function getServerKey(db: Db, name: string): Promise<Buffer> {
  await sql`insert into server_keys (name, value) values (${name}, ${randomBytes(32)}) on conflict do nothing`.execute(
    db,
  );
  const row = await db
    .selectFrom('server_keys')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}
