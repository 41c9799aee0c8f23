import type { Db } from '../../db/tables.ts';

export async function findFeedKey(db: Db, manager_id: number): Promise<string | null> {
  const { feed_key } = await db
    .selectFrom('managers')
    .select('feed_key')
    .where('id', '=', manager_id)
    .executeTakeFirstOrThrow();
  return feed_key;
}

export async function updateFeedKey(db: Db, manager_id: number, feed_key: string | null): Promise<void> {
  await db.updateTable('managers').set({ feed_key }).where('id', '=', manager_id).execute();
}

export async function findFeedManager(db: Db, feed_key: string): Promise<number | null> {
  const row = await db
    .selectFrom('managers')
    .select('id')
    .where('feed_key', '=', feed_key)
    .executeTakeFirst();
  return row?.id ?? null;
}
