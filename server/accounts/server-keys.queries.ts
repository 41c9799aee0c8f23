import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

async function findServerKey(db: Db, name: string): Promise<Buffer | null> {
  const row = await db.selectFrom('server_keys').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

/** All processes share the key; the first caller creates it. */
export async function getServerKey(db: Db, name: string): Promise<Buffer> {
  const known = await findServerKey(db, name);
  if (known) return known;
  await sql`insert into server_keys (name, value) values (${name}, ${randomBytes(32)}) on conflict do nothing`.execute(
    db,
  );
  return (await findServerKey(db, name))!;
}
