import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';
import type { WritingPast } from './forum-limits.ts';

export type ForumTable = 'forum_posts' | 'forum_comments';

/** Concurrent writes must not exceed limits or reuse an idempotency key. */
export async function lockWriter(db: Db, user_id: number): Promise<void> {
  await sql`select from users where id = ${user_id} for no key update`.execute(db);
}

export async function findByKey(
  db: Db,
  table: ForumTable,
  { user_id, key }: { user_id: number; key: string | undefined },
): Promise<number | null> {
  if (key === undefined) return null;
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.id ?? null;
}

const MAX_COUNTED = 30;

export async function findWritingPast(db: Db, table: ForumTable, user_id: number): Promise<WritingPast> {
  const { rows } = await sql<WritingPast>`
    select extract(epoch from clock_timestamp() - u.created)::float8 as "accountAgeS", array(
      select greatest(0, extract(epoch from clock_timestamp() - x.created))::float8 from ${sql.table(table)} x
      where x.user_id = u.id and x.created > now() - interval '1 day'
      order by x.created desc limit ${MAX_COUNTED}::int) as "agesS"
    from users u where u.id = ${user_id}`.execute(db);
  return rows[0]!;
}

export type NewPost = {
  user_id: number;
  school_id: number;
  title: string;
  text: string;
  key: string | undefined;
};

/** `now()` would be the time before waiting for the lock. */
const NOW = sql<string>`clock_timestamp()`;

export async function insertPost(db: Db, { key, ...post }: NewPost): Promise<number> {
  const row = await db
    .insertInto('forum_posts')
    .values({ ...post, key: key ?? null, created: NOW })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export type NewComment = { user_id: number; post_id: number; text: string; key: string | undefined };

export async function insertComment(db: Db, { key, ...comment }: NewComment): Promise<number> {
  const row = await db
    .insertInto('forum_comments')
    .values({ ...comment, key: key ?? null, created: NOW })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

type NotifiedWriter = {
  writer_id: number;
  title: string;
  public_view_url: string;
  username: string;
};

/**
 * The lock makes concurrent comments notify the author once. @returns null for the author's own comment, or
 * if one user blocked the other
 */
export async function findWriterToNotify(
  db: Db,
  { post_id, user_id }: { post_id: number; user_id: number },
): Promise<NotifiedWriter | null> {
  const { rows } = await sql<NotifiedWriter>`
    select p.user_id as writer_id, p.title, s.public_view_url,
      (select username from users where id = ${user_id}) as username
    from forum_posts p join users u on u.id = p.user_id join schools s on s.id = p.school_id
    where p.id = ${post_id} and p.user_id <> ${user_id} and u.status = 'active' and not exists (
      select from user_blocks b where b.user_id = p.user_id and b.blocked_id = ${user_id}
        or b.user_id = ${user_id} and b.blocked_id = p.user_id)
    for no key update of p`.execute(db);
  return rows[0] ?? null;
}

export async function findSchoolOfPost(db: Db, id: number): Promise<number | null> {
  const row = await db.selectFrom('forum_posts').select('school_id').where('id', '=', id).executeTakeFirst();
  return row?.school_id ?? null;
}

export async function findPlaceOfComment(
  db: Db,
  id: number,
): Promise<{ post_id: number; school_id: number } | null> {
  const row = await db
    .selectFrom('forum_comments as c')
    .innerJoin('forum_posts as p', 'p.id', 'c.post_id')
    .select(['c.post_id', 'p.school_id'])
    .where('c.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
