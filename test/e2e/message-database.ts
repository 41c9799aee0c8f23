import { notify } from '#server/notifications/notify.ts';
import { PAGES } from '#shared/pages.ts';
import { withDatabase } from './test-data.ts';

export async function createCommentNotification(user_id: number, path: string): Promise<void> {
  await withDatabase(async (db) => {
    await db.transaction().execute((trx) => notify(trx, { user_id, topic: 'forum_comment', path }));
  });
}

/** Inserts `count` unread notifications. */
export async function createCommentNotifications(user_id: number, count: number): Promise<void> {
  await withDatabase(async (db) => {
    const row = { user_id, topic: 'forum_comment', path: PAGES.account };
    await db
      .insertInto('notifications')
      .values(Array.from({ length: count }, () => row))
      .execute();
  });
}
