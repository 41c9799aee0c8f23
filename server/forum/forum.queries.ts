import { type RawBuilder, sql } from 'kysely';
import { FORUM_PAGE_MAX } from '#shared/api/forum.ts';
import type { ForumComment, ForumUser, TopUser } from '#shared/api/forum-schemas.ts';
import { hideFromPlanner } from '../db/hide-from-planner.ts';
import type { Db } from '../db/tables.ts';
import type { ForumViewer } from './forum-viewer.queries.ts';

type HiddenColumns = { hidden: string | null; hidden_reason: string | null };
export type PostRow = HiddenColumns & {
  id: number;
  school: number;
  user: ForumUser;
  title: string;
  text: string;
  created: string;
  edited: string | null;
  comment_count: number;
};
export type CommentRow = Omit<ForumComment, 'hidden'> & HiddenColumns;

/** A subquery per row makes PostgreSQL use the primary key even if it misestimates the rows. */
export function writerJson(userId: RawBuilder<unknown>): RawBuilder<ForumUser> {
  return sql<ForumUser>`(
    select case when u.status = 'deleted'
      then json_build_object('id', null, 'username', 'deleted user', 'manager', null)
      else json_build_object('id', u.id, 'username', u.username, 'manager', (
        select json_build_object('account_level', m.account_level) from managers m where m.user_id = u.id)) end
    from users u where u.id = ${userId})`;
}

/** Needs the alias `x` for posts or comments. */
export function isSeen(
  { user_id, is_moderator, unseen }: ForumViewer,
  given = (value: RawBuilder<unknown>) => value,
) {
  return sql`x.deleted is null
    and (x.hidden is null or ${given(sql`${is_moderator}::boolean`)} or x.user_id = ${given(sql`${user_id}::bigint`)})
    and x.user_id <> all(${given(sql`${unseen}::bigint[]`)}::bigint[])`;
}

function postColumns({ unseen }: ForumViewer) {
  return sql`p.id, p.school_id as school, ${writerJson(sql`p.user_id`)} as "user", p.title, p.text, p.created, p.edited, p.hidden,
    p.hidden_reason, (select count(*)::int from forum_comments c where c.post_id = p.id and c.hidden is null
      and c.deleted is null and c.user_id <> all(${unseen}::bigint[])) as comment_count`;
}

export type PostPage = { before: number | undefined; limit: number };

export function isBefore(school_id: number, before: number | undefined) {
  if (before === undefined) return sql``;
  return sql`and (x.created, x.id) < (
    (select created from forum_posts where id = ${before} and school_id = ${school_id}), ${before}::bigint)`;
}

/** The constant inner limit makes the planner read the posts in index order. */
export async function findPosts(db: Db, viewer: ForumViewer, page: PostPage): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    with page as materialized (
      select * from (
        select x.* from forum_posts x
        where x.school_id = ${viewer.school_id} and ${isSeen(viewer)} ${isBefore(viewer.school_id, page.before)}
        order by x.created desc, x.id desc limit ${sql.lit(FORUM_PAGE_MAX)}) longest
      order by created desc, id desc limit ${page.limit}::int)
    select ${postColumns(viewer)} from page p order by p.created desc, p.id desc`.execute(db);
  return rows;
}

/** A moderator sees all hidden posts, an author their own. */
function countHidden({ school_id, user_id, is_moderator }: ForumViewer): RawBuilder<number> {
  if (user_id === 0) return sql`0`;
  return sql`(select count(*) from forum_posts x where x.school_id = ${school_id} and x.hidden is not null
    and x.deleted is null ${is_moderator ? sql`` : sql`and x.user_id = ${user_id}`})`;
}

/** Counts of public posts are stored; hidden posts are few. */
export async function countPosts(db: Db, viewer: ForumViewer): Promise<number> {
  const { school_id, unseen } = viewer;
  const { rows } = await sql<{ total: number }>`
    select (coalesce((select posts from forum_sizes where school_id = ${school_id}), 0)
      - coalesce((select sum(posts) from forum_writers
        where school_id = ${school_id} and user_id = any(${hideFromPlanner(sql`${unseen}::bigint[]`)}::bigint[])), 0)
      + ${countHidden(viewer)})::int as total`.execute(db);
  return rows[0]!.total;
}

export async function findPostsById(db: Db, viewer: ForumViewer, ids: number[]): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select ${postColumns(viewer)} from unnest(${hideFromPlanner(sql`${ids}::bigint[]`)}) with ordinality as page (id, place)
    join forum_posts p on p.id = page.id order by page.place`.execute(db);
  return rows;
}

export async function findPost(db: Db, viewer: ForumViewer, id: number): Promise<PostRow | null> {
  const { rows } = await sql<PostRow>`
    with page as (
      select x.* from forum_posts x where x.id = ${id} and x.school_id = ${viewer.school_id} and ${isSeen(viewer)})
    select ${postColumns(viewer)} from page p`.execute(db);
  return rows[0] ?? null;
}

/** @param limit must be a constant */
export async function findComments(
  db: Db,
  viewer: ForumViewer,
  { posts, after = 0, limit }: { posts: number[]; after?: number | undefined; limit: number },
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select c.id, c.post_id as post, ${writerJson(sql`c.user_id`)} as "user", c.text, c.created, c.edited, c.hidden, c.hidden_reason
    from unnest(${hideFromPlanner(sql`${posts}::bigint[]`)}) as asked (post_id) cross join lateral (
      select x.* from forum_comments x
      where x.post_id = asked.post_id and x.id > ${after}::bigint and ${isSeen(viewer)}
      order by x.id limit ${sql.lit(limit)}) c
    order by c.post_id, c.id`.execute(db);
  return rows;
}

/** A join would reserve memory for all authors. @param limit must be a constant */
export async function findTopUsers(db: Db, viewer: ForumViewer, limit: number): Promise<TopUser[]> {
  const { rows } = await sql<TopUser>`
    select "user", posts from (
      select w.posts, w.user_id, (
        select json_build_object('id', u.id, 'username', u.username) from users u
        where u.id = w.user_id and u.status = 'active') as "user"
      from forum_writers w
      where w.school_id = ${viewer.school_id} and w.posts > 0 and w.user_id <> all(${viewer.unseen}::bigint[])
      order by w.posts desc, w.user_id offset 0) top
    where "user" is not null order by posts desc, user_id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
