import { sql } from 'kysely';
import { messageTasks } from '#server/messages/missed-messages.ts';
import { notify } from '#server/notifications/notify.ts';
import { PAGES } from '#shared/pages.ts';
import { withDatabase } from './test-data.ts';

const SILENT = { info: () => {}, warn: () => {}, error: () => {} };

/** As if sixteen minutes had passed for what waits for somebody: the worker's job then mails them. */
export async function letMessagesWait(user_id: number): Promise<void> {
  await withDatabase(async (db) => {
    await sql`update messages set created = created - interval '16 minutes' where receiver = ${user_id}`.execute(
      db,
    );
    const { rows } = await sql<{ conversation_id: number }>`
      select distinct conversation_id::int from messages where receiver = ${user_id}`.execute(db);
    for (const { conversation_id } of rows) {
      await messageTasks({ db })['missed-messages']?.(
        { receiver: user_id, conversation_id },
        { log: SILENT, attempt: 1, signal: new AbortController().signal },
      );
    }
  });
}

/** Tells somebody of a comment, as the forum does. */
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
