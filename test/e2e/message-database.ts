import { notify } from '#server/notifications/notify.ts';
import { PAGES } from '#shared/pages.ts';
import { withDatabase } from './test-data.ts';

/** Notifies a user of a comment, as the forum does. */
export async function tellOfComment(user_id: number, path: string): Promise<void> {
  await withDatabase(async (db) => {
    await db.transaction().execute((trx) => notify(trx, { user_id, topic: 'forum_comment', path }));
  });
}

/** Unread notifications, as many as `count`. */
export async function tellOfComments(user_id: number, count: number): Promise<void> {
  await withDatabase(async (db) => {
    const row = { user_id, topic: 'forum_comment', path: PAGES.account };
    await db
      .insertInto('notifications')
      .values(Array.from({ length: count }, () => row))
      .execute();
  });
}
