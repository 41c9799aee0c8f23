import { sql } from 'kysely';
import type { CurrentUser } from '#shared/api/users-schemas.ts';
import type { Db } from '../db/tables.ts';
import { HAS_SECOND_FACTOR, REQUIRES_SECOND_FACTOR } from './second-factor/has-second-factor.queries.ts';

export async function findCurrentUser(db: Db, id: number): Promise<CurrentUser | null> {
  const { rows } = await sql<CurrentUser>`
    select u.id, u.username, u.first_name, u.last_name, u.email, u.email_confirmed is not null as is_email_confirmed,
      u.type, u.deletion_due, u.created, (${REQUIRES_SECOND_FACTOR} and not ${HAS_SECOND_FACTOR}) as needs_second_factor,
      (select row_to_json(x) from (select m.id, m.type, m.account_level, m.company_name, m.phone, m.address_1,
        m.address_2, m.city, m.state, m.postal_code where m.id is not null) x) as manager,
      (select json_build_object('id', r.id, 'school', r.school_id) from roommate_profiles r where r.user_id = u.id)
        as roommate_profile,
      array(select r.role from staff_roles r where r.user_id = u.id order by r.role) as staff_roles,
      array(select s.school_id from school_mods s where s.user_id = u.id order by s.school_id) as moderates,
      array(select i.property_id from inquiries i where i.user_id = u.id order by i.property_id) as inquiries
    from users u left join managers m on m.user_id = u.id where u.id = ${id} and u.status = 'active'`.execute(
    db,
  );
  return rows[0] ?? null;
}

type NewUser = {
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  password_hash: string;
};

/** Only a confirmed address counts as taken: an unconfirmed address must not lock out its owner. */
export async function findTakenNames(
  db: Db,
  { username, email }: { username: string; email: string },
): Promise<{ username: boolean; email: boolean }> {
  const { rows } = await sql<{ username: boolean; email: boolean }>`
    select
      exists (select from users where lower(username) = lower(${username})) as username,
      exists (select from users where lower(email) = lower(${email}) and email_confirmed is not null) as email
  `.execute(db);
  return rows[0]!;
}

export async function insertStudent(db: Db, user: NewUser): Promise<number | null> {
  const row = await db
    .insertInto('users')
    .values({ ...user, type: 'student' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export type MailedUser = { id: number; email: string; is_email_confirmed: boolean };

const MAX_ACCOUNTS_OF_ADDRESS = 5;

/** Finds the account that confirmed the address, or else the newest accounts with this address. */
export async function findUsersByEmail(db: Db, email: string): Promise<MailedUser[]> {
  const { rows } = await sql<MailedUser & { status: string }>`
    select id, email, status, email_confirmed is not null as is_email_confirmed from users
    where lower(email) = lower(${email}) and (status = 'active' or email_confirmed is not null)
    order by email_confirmed nulls last, id desc limit ${MAX_ACCOUNTS_OF_ADDRESS}`.execute(db);
  return (rows[0]?.is_email_confirmed ? rows.slice(0, 1) : rows).filter(({ status }) => status === 'active');
}

export async function findUsername(db: Db, id: number): Promise<string> {
  const row = await db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirstOrThrow();
  return row.username;
}

/** Words that make the user's password weak. */
export async function findPersonalWords(db: Db, id: number): Promise<string[]> {
  const row = await db
    .selectFrom('users')
    .select(['username', 'email', 'first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? [row.username, row.email ?? '', row.first_name, row.last_name] : [];
}

/** @returns false if another account has confirmed the address */
export async function updateEmailConfirmed(trx: Db, id: number, email: string): Promise<boolean> {
  const { rows } = await sql`
    update users set email = ${email}, email_confirmed = now(), updated = now()
    where id = ${id} and not exists (
      select from users other where other.id <> ${id} and lower(other.email) = lower(${email})
        and other.email_confirmed is not null)
    returning id`.execute(trx);
  return rows.length > 0;
}

export async function updateEmailLost(trx: Db, id: number, email: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update users set email = null, updated = now()
    where lower(email) = lower(${email}) and id <> ${id} and email_confirmed is null returning id`.execute(
    trx,
  );
  return rows.map((row) => row.id);
}

export async function updateName(
  db: Db,
  id: number,
  { first_name, last_name }: { first_name: string; last_name: string },
): Promise<void> {
  await sql`
    update users set first_name = ${first_name}, last_name = ${last_name}, updated = now() where id = ${id}`.execute(
    db,
  );
}

export async function updateDeletionDue(db: Db, id: number, days: number): Promise<string> {
  const { rows } = await sql<{ deletion_due: string }>`
    update users set deletion_due = now() + make_interval(days => ${days}::int), updated = now()
    where id = ${id} returning deletion_due`.execute(db);
  return rows[0]!.deletion_due;
}

export async function updateDeletionCanceled(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    update users set deletion_due = null, updated = now()
    where id = ${id} and deletion_due is not null returning id`.execute(db);
  return rows.length > 0;
}

export async function findHasListings(db: Db, manager_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('properties')
    .select('id')
    .where('manager_id', '=', manager_id)
    .where('deleted', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
