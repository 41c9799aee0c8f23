import { sql } from 'kysely';
import type { Notification } from '#shared/api/notifications.ts';
import { UNREAD_COUNTED } from '#shared/rules/message-limits.ts';
import { NOTIFICATION_TOPIC_NAMES, type NotificationTopic } from '#shared/rules/notification-topics.ts';
import type { Db } from '../db/tables.ts';

export type NewNotification = {
  user_id: number;
  topic: NotificationTopic;
  path: string;
  data: Record<string, number>;
};

export async function insertNotification(db: Db, { data, ...row }: NewNotification): Promise<void> {
  await db
    .insertInto('notifications')
    .values({ ...row, data: JSON.stringify(data) })
    .execute();
}

/** Whether somebody has been told of a page and has not read it. Of two at once both may find nothing. */
export async function findUnreadEntry(
  db: Db,
  { user_id, topic, path }: Pick<NewNotification, 'user_id' | 'topic' | 'path'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', user_id)
    .where('read_at', 'is', null)
    .where('topic', '=', topic)
    .where('path', '=', path)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findNotifications(
  db: Db,
  user_id: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<Notification[]> {
  const older = before === undefined ? sql`` : sql`and id < ${before}`;
  const { rows } = await sql<Notification>`
    select id, topic, path, data, created, read_at is not null as is_read from notifications
    where user_id = ${user_id} and topic = any(${[...NOTIFICATION_TOPIC_NAMES]}::text[]) ${older}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** At most `UNREAD_COUNTED`. */
export async function findUnreadNotifications(db: Db, user_id: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from (
      select from notifications where user_id = ${user_id} and read_at is null limit ${UNREAD_COUNTED}) n`.execute(
    db,
  );
  return rows[0]?.unread ?? 0;
}

/** One, all up to one, or both; whether any was unread. */
export async function updateNotificationsRead(
  db: Db,
  user_id: number,
  { id, last_id }: { id?: number | undefined; last_id?: number | undefined },
): Promise<boolean> {
  const { rows } = await sql`update notifications set read_at = now()
    where user_id = ${user_id} and read_at is null and (id = ${id ?? 0} or id <= ${last_id ?? 0}) returning id`.execute(
    db,
  );
  return rows.length > 0;
}

/** What was read long ago is not kept. */
export async function deleteOldNotifications(db: Db): Promise<void> {
  await sql`delete from notifications where read_at < now() - interval '90 days'`.execute(db);
}
