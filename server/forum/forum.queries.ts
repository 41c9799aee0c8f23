import { type RawBuilder, sql } from 'kysely';
import {
  FORUM_COUNTED,
  FORUM_PAGE_MAX,
  type ForumComment,
  type ForumUser,
  type TopUser,
} from '#shared/api/forum.ts';
import type { Db } from '../db/tables.ts';
import type { ForumReader } from './forum-reader.queries.ts';

type HiddenColumns = { hidden: string | null; hidden_reason: string | null };
export type PostRow = HiddenColumns & {
  id: number;
  school: number;
  user: ForumUser;
  title: string;
  text: string;
  created: string;
  comment_count: number;
};
export type CommentRow = Omit<ForumComment, 'hidden'> & HiddenColumns;

/**
 * Who wrote it, as others see that person. A subquery for each row, so that however wrong an estimate is, people are read
 * through their key.
 */
export function writerJson(userId: RawBuilder<unknown>): RawBuilder<ForumUser> {
  return sql<ForumUser>`(
    select case when u.status = 'deleted'
      then json_build_object('id', null, 'username', 'deleted user', 'manager', null)
      else json_build_object('id', u.id, 'username', u.username, 'manager', (
        select json_build_object('account_level', m.account_level) from managers m where m.user_id = u.id)) end
    from users u where u.id = ${userId})`;
}

/** Whether a post or a comment, `x`, stands for this reader. */
function isSeen(
  { user_id, is_moderator, unseen }: ForumReader,
  given = (value: RawBuilder<unknown>) => value,
) {
  return sql`x.deleted is null
    and (x.hidden is null or ${given(sql`${is_moderator}::boolean`)} or x.user_id = ${given(sql`${user_id}::bigint`)})
    and x.user_id <> all(${given(sql`${unseen}::bigint[]`)}::bigint[])`;
}

/**
 * A value that the planner does not look at. Where it believes that the values of a request would make a much better plan, it plans each request anew, and that costs as much as
 * a small query itself. For the same reason bounds stand in the texts of these statements: a limit that it does not know it takes for a tenth of all.
 */
const unlooked = (value: RawBuilder<unknown>) => sql`(select ${value})`;

/** What a post shows of itself; `p` is one. Hidden comments and those of unseen writers are not counted. */
function postColumns({ unseen }: ForumReader) {
  return sql`p.id, p.school_id as school, ${writerJson(sql`p.user_id`)} as "user", p.title, p.text, p.created, p.hidden,
    p.hidden_reason, (select count(*)::int from forum_comments c where c.post_id = p.id and c.hidden is null
      and c.deleted is null and c.user_id <> all(${unseen}::bigint[])) as comment_count`;
}

export type PostPage = { before: number | undefined; limit: number };

/** Those older than a post of the same school. */
function isBefore(school_id: number, before: number | undefined) {
  if (before === undefined) return sql``;
  return sql`and (x.created, x.id) < (
    (select created from forum_posts where id = ${before} and school_id = ${school_id}), ${before}::bigint)`;
}

/** A page of a school's posts, newest first, read along the index in this order. */
export async function findPosts(db: Db, reader: ForumReader, page: PostPage): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    with page as materialized (
      select * from (
        select x.* from forum_posts x
        where x.school_id = ${reader.school_id} and ${isSeen(reader)} ${isBefore(reader.school_id, page.before)}
        order by x.created desc, x.id desc limit ${sql.lit(FORUM_PAGE_MAX)}) longest
      order by created desc, id desc limit ${page.limit}::int)
    select ${postColumns(reader)} from page p order by p.created desc, p.id desc`.execute(db);
  return rows;
}

/** Of the posts that others do not see: a moderator's all, a writer's own, a visitor's none. */
function countHidden({ school_id, user_id, is_moderator }: ForumReader): RawBuilder<number> {
  if (user_id === 0) return sql`0`;
  return sql`(select count(*) from forum_posts x where x.school_id = ${school_id} and x.hidden is not null
    and x.deleted is null ${is_moderator ? sql`` : sql`and x.user_id = ${user_id}`})`;
}

/** How many posts of the school this reader may see: from the kept counts, and the few that are hidden. */
export async function countPosts(db: Db, reader: ForumReader): Promise<number> {
  const { school_id, unseen } = reader;
  const { rows } = await sql<{ total: number }>`
    select (coalesce((select posts from forum_sizes where school_id = ${school_id}), 0)
      - coalesce((select sum(posts) from forum_writers
        where school_id = ${school_id} and user_id = any(${unlooked(sql`${unseen}::bigint[]`)}::bigint[])), 0)
      + ${countHidden(reader)})::int as total`.execute(db);
  return rows[0]!.total;
}

/** Posts that a search looks through before it asks the index of words. */
const LOOKED_THROUGH = 1000;
/** Posts with the words that are read where they are not common among the newest: each may lie on a page of its own. */
const MOST_HITS = 1000;
/** Posts that are looked through where there are more than those: among 181,000 posts, twenty of the least common of them come up within 3,600. */
const LOOKED_FARTHER = 20_000;

/** The newest posts of the school, older than one of them where that is given. */
const newest = (reader: ForumReader, before: number | undefined, most: number) => sql`
  select x.id, x.created, x.words from forum_posts x
  where x.school_id = ${reader.school_id} and ${isSeen(reader)} ${isBefore(reader.school_id, before)}
  order by x.created desc, x.id desc limit ${most}::int`;

/** The words that are asked for, as `asked.words`. */
const askedWords = (q: string) =>
  sql`asked as materialized (select websearch_to_tsquery('english', ${q}) as words)`;

/**
 * The same within one school, as `question.words`; no row where the words say nothing. It is joined rather than written into a
 * condition: the planner, not knowing it, always asks the index of words, which a common word would else talk it out of.
 */
const question = ({ school_id }: ForumReader, q: string) => sql`${askedWords(q)}, question as materialized (
  select (${`'@${school_id}'`}::tsquery) && words as words from asked where numnode(words) > 0)`;

export type WordsAsked = PostPage & { q: string };

type Newest = { ids: number[]; counted: number; oldest: number | null };

/**
 * What the newest posts have of some words: the ids of a page, how many there are, at most `FORUM_COUNTED` or a page, and the oldest of those. It costs the same however large a
 * forum is, and is all that a common word needs; the index of words would list every post that has it.
 */
export async function lookThroughNewest(
  db: Db,
  reader: ForumReader,
  { q, before, limit }: WordsAsked,
): Promise<Newest> {
  const older = sql`asked cross join (${newest(reader, before, LOOKED_THROUGH)})`;
  const { rows } = await sql<Newest>`
    with ${askedWords(q)}, hits as materialized (
      select x.id, x.created from asked cross join (${newest(reader, undefined, LOOKED_THROUGH)}) x where x.words @@ asked.words
      order by x.created desc, x.id desc limit ${Math.max(FORUM_COUNTED, limit)}::int
    ), page as materialized (
      select x.id from ${before === undefined ? sql`hits` : older} x
      ${before === undefined ? sql`` : sql`where x.words @@ asked.words`}
      order by x.created desc, x.id desc limit ${limit}::int
    )
    select array(select id from page) as ids, (select count(*)::int from hits) as counted,
      (select id from hits order by created, id limit 1) as oldest`.execute(db);
  return rows[0]!;
}

/**
 * How many posts hold words that some of the newest hold, at most `FORUM_COUNTED`: from the oldest of those on, back in time, twice as far as they are likely to reach if older
 * posts are like them. The index of words would list all that have the words, where some dozens are enough.
 * @returns null where they are too few to go by, or fewer than they promised: then nobody knows before the index is asked
 */
export async function countFarther(
  db: Db,
  reader: ForumReader,
  q: string,
  { counted, oldest }: Newest,
): Promise<number | null> {
  const wanted = FORUM_COUNTED - counted;
  const most = Math.ceil((2 * LOOKED_THROUGH * wanted) / counted);
  if (oldest === null || most > LOOKED_FARTHER) return null;
  const { rows } = await sql<{ more: number; is_known: boolean }>`
    with ${askedWords(q)}, hits as materialized (
      select from (${newest(reader, oldest, most)}) x where x.words @@ (select words from asked) limit ${wanted}::int
    )
    select more, more = ${wanted}::int or not exists (
      select from forum_posts x where x.school_id = ${reader.school_id} ${isBefore(reader.school_id, oldest)}
      order by x.created desc, x.id desc offset ${most}::int limit 1) as is_known
    from (select count(*)::int as more from hits) counted`.execute(db);
  const { more, is_known } = rows[0]!;
  return is_known ? counted + more : null;
}

/**
 * How many posts hold the words, at most `FORUM_COUNTED`. No more are read; but the planner does not know it, or it would read the table instead, which
 * comes to so many soon where words are as common as it believes.
 */
export async function countByWords(db: Db, reader: ForumReader, q: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with ${question(reader, q)}, hits as materialized (
      select x.id from question join forum_posts x on x.words @@ question.words
      where ${isSeen(reader, unlooked)}
    )
    select count(*)::int as total from (select from hits limit ${FORUM_COUNTED}) counted`.execute(db);
  return rows[0]!.total;
}

/** Posts by their ids, newest first. */
export async function findPostsById(db: Db, reader: ForumReader, ids: number[]): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select ${postColumns(reader)} from unnest(${unlooked(sql`${ids}::bigint[]`)}) with ordinality as page (id, place)
    join forum_posts p on p.id = page.id order by page.place`.execute(db);
  return rows;
}

/**
 * The ids of a page of posts that hold the words, newest first, and how many there are in all; null where there are more than `most`, whose newest
 * nobody knows before all of them are read. No more than that are.
 */
export async function findByWords(
  db: Db,
  reader: ForumReader,
  { q, before, limit }: WordsAsked,
  most = MOST_HITS,
): Promise<{ ids: number[]; counted: number } | null> {
  const { rows } = await sql<{ ids: number[]; counted: number }>`
    with ${question(reader, q)}, hits as materialized (
      select x.id, x.created from question join forum_posts x on x.words @@ question.words
      where ${isSeen(reader, unlooked)}
    ), counted as materialized (
      select id, created from hits limit ${most === Number.POSITIVE_INFINITY ? null : most + 1}::int
    ), page as materialized (
      select x.id from counted x where true ${isBefore(reader.school_id, before)}
      order by x.created desc, x.id desc limit ${limit}::int
    )
    select array(select id from page) as ids, (select count(*)::int from counted) as counted`.execute(db);
  const found = rows[0]!;
  return found.counted > most ? null : found;
}

/**
 * The same for words that are neither rare nor common: in the order of time, and no farther than the page needs. The words are no part of a join, or the planner
 * would read all of the posts before it sorts them.
 */
export async function lookFarther(
  db: Db,
  reader: ForumReader,
  { q, before, limit }: WordsAsked,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ${askedWords(q)}
    select x.id from (${newest(reader, before, LOOKED_FARTHER)}) x where x.words @@ (select words from asked)
    order by x.created desc, x.id desc limit ${limit}::int`.execute(db);
  return rows.map(({ id }) => id);
}

/** One post of the school, or null where this reader sees none. */
export async function findPost(db: Db, reader: ForumReader, id: number): Promise<PostRow | null> {
  const { rows } = await sql<PostRow>`
    with page as (
      select x.* from forum_posts x where x.id = ${id} and x.school_id = ${reader.school_id} and ${isSeen(reader)})
    select ${postColumns(reader)} from page p`.execute(db);
  return rows[0] ?? null;
}

/** The first comments of each post, oldest first, after one where that is given. `limit` is a constant of ours: it stands in the statement. */
export async function findComments(
  db: Db,
  reader: ForumReader,
  { posts, after = 0, limit }: { posts: number[]; after?: number | undefined; limit: number },
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select c.id, c.post_id as post, ${writerJson(sql`c.user_id`)} as "user", c.text, c.created, c.hidden, c.hidden_reason
    from unnest(${unlooked(sql`${posts}::bigint[]`)}) as asked (post_id) cross join lateral (
      select x.* from forum_comments x
      where x.post_id = asked.post_id and x.id > ${after}::bigint and ${isSeen(reader)}
      order by x.id limit ${sql.lit(limit)}) c
    order by c.post_id, c.id`.execute(db);
  return rows;
}

/**
 * Those who wrote most. `limit` is a constant of ours: it stands in the statement. Accounts are looked up in a column and not by a join: for that a table would be made
 * with room for all who ever wrote, each time, in case one comes twice.
 */
export async function findTopUsers(db: Db, reader: ForumReader, limit: number): Promise<TopUser[]> {
  const { rows } = await sql<TopUser>`
    select "user", posts from (
      select w.posts, w.user_id, (
        select json_build_object('id', u.id, 'username', u.username) from users u
        where u.id = w.user_id and u.status = 'active') as "user"
      from forum_writers w
      where w.school_id = ${reader.school_id} and w.posts > 0 and w.user_id <> all(${reader.unseen}::bigint[])
      order by w.posts desc, w.user_id offset 0) top
    where "user" is not null order by posts desc, user_id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
