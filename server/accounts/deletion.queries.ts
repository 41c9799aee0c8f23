import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';
import { deleteSecondFactors } from './second-factor/passkeys.queries.ts';

export async function findDueDeletions(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deletion_due', '<=', sql<string>`now()`)
    .where('status', '<>', 'deleted')
    .orderBy('deletion_due')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Locks the user.
 * @returns false if the deletion was canceled or is already done
 */
export async function getDeletionLocked(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    select id from users where id = ${id} and deletion_due <= now() and status <> 'deleted' for update`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Deletes rows that concern only this user.
 * @returns the picture of the user's roommate profile
 */
export async function deletePersonalRows(db: Db, user_id: number): Promise<{ photo_key: string | null }> {
  const { rows } = await sql<{ photo_key: string | null }>`
    delete from roommate_profiles where user_id = ${user_id} returning photo_key`.execute(db);
  await db.deleteFrom('favorites').where('user_id', '=', user_id).execute();
  await db.deleteFrom('saved_searches').where('user_id', '=', user_id).execute();
  await db.deleteFrom('inquiries').where('user_id', '=', user_id).execute();
  await db.deleteFrom('push_subscriptions').where('user_id', '=', user_id).execute();
  await db.deleteFrom('sessions').where('user_id', '=', user_id).execute();
  await db.deleteFrom('account_links').where('user_id', '=', user_id).execute();
  await deleteSecondFactors(db, user_id);
  await db.deleteFrom('school_mods').where('user_id', '=', user_id).execute();
  await db.deleteFrom('agents').where('user_id', '=', user_id).execute();
  await sql`delete from mail_suppressions s using (
      select lower(email) as email from users where id = ${user_id}
      union select lower(to_email) from mail_outbox where to_user_id = ${user_id}) as own
    where s.email = own.email`.execute(db);
  await db.deleteFrom('manager_contacts').where('user_id', '=', user_id).execute();
  await db.deleteFrom('notifications').where('user_id', '=', user_id).execute();
  await db.deleteFrom('notification_preferences').where('user_id', '=', user_id).execute();
  await db.deleteFrom('user_blocks').where('user_id', '=', user_id).execute();
  await db.deleteFrom('mail_outbox').where('to_user_id', '=', user_id).execute();
  // Posts and comments stay without their author, except those that the author had already deleted.
  await db
    .deleteFrom('forum_comments')
    .where('user_id', '=', user_id)
    .where('deleted', 'is not', null)
    .execute();
  await db
    .deleteFrom('forum_posts')
    .where('user_id', '=', user_id)
    .where('deleted', 'is not', null)
    .execute();
  return { photo_key: rows[0]?.photo_key ?? null };
}

/**
 * Keeps posts, messages and payment records. The new username has a space, so no user can sign up with it.
 */
export async function updateUserAnonymized(db: Db, id: number): Promise<void> {
  await sql`update users set username = 'deleted user ' || id, email = null, password_hash = null, first_name = '',
    last_name = '', status = 'deleted', email_confirmed = null, last_login = null, updated = now()
    where id = ${id}`.execute(db);
  await sql`update managers set company_name = '', phone = '', address_1 = '', address_2 = '', city = '', state = '',
    postal_code = '', updated = now() where user_id = ${id}`.execute(db);
}
