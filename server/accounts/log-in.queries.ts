import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

export type LoginRow = { id: number; password_hash: string | null; status: string };

/**
 * If several users match, prefers a confirmed email address to a username, and a username to an unconfirmed
 * address.
 */
export async function findLogin(db: Db, name: string): Promise<LoginRow | null> {
  const { rows } = await sql<LoginRow>`
    select id, password_hash, status from users
    where lower(username) = lower(${name}) or lower(email) = lower(${name})
    order by (lower(email) = lower(${name}) and email_confirmed is not null) is true desc,
      (lower(username) = lower(${name})) desc, id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function getLogin(db: Db, id: number): Promise<LoginRow> {
  return await db
    .selectFrom('users')
    .select(['id', 'password_hash', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function updatePasswordHash(db: Db, user_id: number, password_hash: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash, updated: sql<string>`now()` })
    .where('id', '=', user_id)
    .execute();
}

export async function updateLastLogin(db: Db, user_id: number): Promise<void> {
  await db.updateTable('users').set({ last_login: sql<string>`now()` }).where('id', '=', user_id).execute();
}
