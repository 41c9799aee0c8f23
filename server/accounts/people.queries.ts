import { sql } from 'kysely';
import type { UserStatus, UserType } from '../db/tables/account-tables.ts';
import type { Db } from '../db/tables.ts';

/** A user as operators see one. */
export type PersonRow = {
  id: number;
  username: string;
  email: string | null;
  first_name: string;
  last_name: string;
  type: UserType;
  status: UserStatus;
};

const COLUMNS = ['id', 'username', 'email', 'first_name', 'last_name', 'type', 'status'] as const;

/** The user of a username, in any case, or null. */
export async function findPerson(db: Db, username: string): Promise<PersonRow | null> {
  const row = await db
    .selectFrom('users')
    .select(COLUMNS)
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .executeTakeFirst();
  return row ?? null;
}

/** The same, held for this transaction. */
export async function findPersonLocked(trx: Db, username: string): Promise<PersonRow | null> {
  const row = await trx
    .selectFrom('users')
    .select(COLUMNS)
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** The user who has confirmed an e-mail address, or was invited by it; null: it is free. */
export async function findPersonOfAddress(db: Db, email: string): Promise<PersonRow | null> {
  const { rows } = await sql<PersonRow>`
    select id, username, email, first_name, last_name, type, status from users
    where lower(email) = lower(${email}) and (email_confirmed is not null or type <> 'student') limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

export type InvitedUser = {
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  type: 'manager' | 'staff';
};

/** A user without a password yet; null where the name has just been taken. */
export async function insertInvitedUser(trx: Db, user: InvitedUser): Promise<number | null> {
  const row = await trx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function updateUserStatus(trx: Db, id: number, status: 'active' | 'blocked'): Promise<void> {
  await trx.updateTable('users').set({ status, updated: sql<string>`now()` }).where('id', '=', id).execute();
}

/** The active administrators, held for this transaction: of several who are blocked at once one stays. */
export async function findAdminIdsLocked(trx: Db): Promise<number[]> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('type', '=', 'staff')
    .where('status', '=', 'active')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}
