import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';

export async function lockDemoUsers(trx: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where is_demo and status <> 'deleted' order by id for update`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function lockDemoListings(trx: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from properties where is_demo order by id for update`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The database then counts as an operator's, to which `npm start` adds no demo. */
export async function updateListingsRemoved(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`update properties set status = 'inactive', deleted = coalesce(deleted, now()), source = null,
    external_id = null, is_demo = false, version = version + 1, updated = now()
    where id = any(${[...ids]}::bigint[])`.execute(trx);
}

/** Keeps leads with a payment or dispute. */
export async function deleteDemoLeads(trx: Db, users: readonly number[]): Promise<void> {
  await sql`delete from leads l where (l.user_id = any(${[...users]}::bigint[]) or l.user_id is null
      and l.manager_id in (select m.id from managers m where m.user_id = any(${[...users]}::bigint[])))
    and not exists (select from payments p where p.lead_id = l.id)
    and not exists (select from lead_disputes d where d.lead_id = l.id)`.execute(trx);
}

export async function deleteUnusedListings(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`delete from properties p where p.id = any(${[...ids]}::bigint[])
    and not exists (select from leads l where l.property_id = p.id)
    and not exists (select from payments y where y.property_id = p.id)
    and not exists (select from inquiries i where i.property_id = p.id)`.execute(trx);
}

/** Conversations with other users stay, without the demo user's name. */
export async function deleteDemoConversations(trx: Db, users: readonly number[]): Promise<number> {
  const { rows } = await sql`delete from conversations
    where user_lo = any(${[...users]}::bigint[]) and user_hi = any(${[...users]}::bigint[]) returning id`.execute(
    trx,
  );
  return rows.length;
}

/** Keeps posts on which other users have commented. */
export async function deleteDemoWriting(
  trx: Db,
  users: readonly number[],
): Promise<{ posts: number; comments: number }> {
  const comments = await sql`delete from forum_comments
    where user_id = any(${[...users]}::bigint[]) returning id`.execute(trx);
  const posts = await sql`delete from forum_posts p where p.user_id = any(${[...users]}::bigint[])
    and not exists (select from forum_comments c where c.post_id = p.id) returning id`.execute(trx);
  return { posts: posts.rows.length, comments: comments.rows.length };
}

/** Users with remaining rows become deleted accounts without a name. */
export async function deleteUnusedUsers(trx: Db, users: readonly number[]): Promise<void> {
  await sql`delete from managers m where m.user_id = any(${[...users]}::bigint[])
    and not exists (select from properties p where p.manager_id = m.id)
    and not exists (select from leads l where l.manager_id = m.id)
    and not exists (select from payments y where y.manager_id = m.id)
    and not exists (select from ledger g where g.manager_id = m.id)
    and not exists (select from lead_disputes d where d.manager_id = m.id)
    and not exists (select from lead_credits c where c.manager_id = m.id)`.execute(trx);
  await sql`update users set is_demo = false where id = any(${[...users]}::bigint[])`.execute(trx);
  await sql`update managers set is_demo = false where user_id = any(${[...users]}::bigint[])`.execute(trx);
  await sql`delete from users u where u.id = any(${[...users]}::bigint[])
    and not exists (select from managers m where m.user_id = u.id)
    and not exists (select from conversations c where u.id in (c.user_lo, c.user_hi))
    and not exists (select from forum_posts p where p.user_id = u.id)`.execute(trx);
}

/** Keeps schools with another user's post, profile or listing. */
export async function deleteFictionalSchools(trx: Db): Promise<{ deleted: string[]; left: string[] }> {
  const { rows: deleted } = await sql<{ name: string }>`delete from schools s where s.is_demo
    and not exists (select from forum_posts p where p.school_id = s.id)
    and not exists (select from roommate_profiles r where r.school_id = s.id)
    and not exists (select from property_schools ps join properties p on p.id = ps.property_id
      where ps.school_id = s.id and p.deleted is null) returning name`.execute(trx);
  const { rows: left } = await sql<{ name: string }>`select name from schools where is_demo`.execute(trx);
  return { deleted: deleted.map(({ name }) => name), left: left.map(({ name }) => name) };
}
