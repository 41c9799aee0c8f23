import { sql } from 'kysely';
import type { UserStatus, UserType } from '../db/tables/account-tables.ts';
import type { Db } from '../db/tables.ts';

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

export async function findPerson(db: Db, username: string): Promise<PersonRow | null> {
  const row = await db
    .selectFrom('users')
    .select(COLUMNS)
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .executeTakeFirst();
  return row ?? null;
}

export async function findPersonLocked(trx: Db, username: string): Promise<PersonRow | null> {
  const row = await trx
    .selectFrom('users')
    .select(COLUMNS)
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

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

/**
 * Locks the rows, so that concurrent blocks and changes of roles leave at least one owner. Reads in a second
 * statement, which sees what the previous holder of the locks committed.
 */
export async function findOwnerIdsLocked(trx: Db): Promise<number[]> {
  await sql`select from staff_roles where role = 'owner' order by user_id for update`.execute(trx);
  const { rows } = await sql<{ id: number }>`
    select u.id from staff_roles r join users u on u.id = r.user_id
    where r.role = 'owner' and u.status = 'active' order by u.id`.execute(trx);
  return rows.map(({ id }) => id);
}
