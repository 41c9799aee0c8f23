import type { Insertable } from 'kysely';
import type { Db, Tables } from '#server/db/tables.ts';

/** Includes deleted posts. */
export async function findPostIdsByKey(db: Db, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.selectFrom('forum_posts').select(['id', 'key']).where('key', 'in', keys).execute();
  return new Map(rows.map(({ id, key }) => [key!, id]));
}

export async function insertMissingPosts(db: Db, posts: Insertable<Tables['forum_posts']>[]): Promise<void> {
  await db
    .insertInto('forum_posts')
    .values(posts)
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .execute();
}

export async function insertMissingComments(
  db: Db,
  comments: Insertable<Tables['forum_comments']>[],
): Promise<void> {
  await db
    .insertInto('forum_comments')
    .values(comments)
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .execute();
}

/** An existing case stays unchanged. */
export async function insertMissingCase(
  db: Db,
  found: Insertable<Tables['report_cases']>,
  reports: Omit<Insertable<Tables['reports']>, 'case_id'>[],
): Promise<void> {
  const row = await db
    .insertInto('report_cases')
    .values(found)
    .onConflict((conflict) => conflict.columns(['place_id', 'kind']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return;
  await db
    .insertInto('reports')
    .values(reports.map((report) => ({ ...report, case_id: row.id })))
    .execute();
}
