import type { Insertable } from 'kysely';
import type { ForumCommentsTable, ForumPostsTable } from '#server/db/tables/community-tables.ts';
import type { Db } from '#server/db/tables.ts';

let next = 0;

/** Inserts a post without rate limits. */
export async function makePost(
  db: Db,
  school_id: number,
  user_id: number,
  values: Partial<Insertable<ForumPostsTable>> = {},
): Promise<number> {
  next += 1;
  const { id } = await db
    .insertInto('forum_posts')
    .values({ school_id, user_id, title: `Post ${next}`, text: `What is said in post ${next}.`, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function makeComment(
  db: Db,
  post_id: number,
  user_id: number,
  values: Partial<Insertable<ForumCommentsTable>> = {},
): Promise<number> {
  next += 1;
  const { id } = await db
    .insertInto('forum_comments')
    .values({ post_id, user_id, text: `What is said in comment ${next}.`, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts an open report case about a post. */
export async function makeCase(db: Db, school_id: number, post_id: number): Promise<number> {
  const { id } = await db
    .insertInto('report_cases')
    .values({ kind: 'forum_post', place_id: post_id, school_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
