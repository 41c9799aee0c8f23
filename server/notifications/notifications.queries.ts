import { sql } from 'kysely';
import type { Notification } from '#shared/api/notifications-schemas.ts';
import { UNREAD_COUNTED } from '#shared/rules/message-limits.ts';
import { NOTIFICATION_TOPIC_NAMES, type NotificationTopic } from '#shared/rules/notification-topics.ts';
import type { Db } from '../db/tables.ts';

type NewNotification = {
  user_id: number;
  topic: NotificationTopic;
  path: string;
  data: Record<string, number>;
};

export async function insertNotification(db: Db, { data, ...row }: NewNotification): Promise<number> {
  const { id } = await db
    .insertInto('notifications')
    .values({ ...row, data: JSON.stringify(data) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Increments the count of the unread notification.
 * @returns false if there is none, which two concurrent calls may both get
 */
export async function updateUnreadEntry(
  db: Db,
  { user_id, topic, path, data }: NewNotification,
): Promise<boolean> {
  const { rows } = await sql`
    update notifications set created = now(), data = (${JSON.stringify(data)}::jsonb
      || jsonb_build_object('count', coalesce((data ->> 'count')::int, 1) + 1))::json
    where id = (select id from notifications
      where user_id = ${user_id} and read_at is null and topic = ${topic} and path = ${path}
      order by id desc limit 1) returning id`.execute(db);
  return rows.length > 0;
}

const ABOUT = sql`case when n.topic = 'saved_search' then (
  select json_build_object('title', s.name, 'count', (n.data ->> 'count')::int, 'username', null)
  from saved_searches s where s.id = (n.data ->> 'search')::bigint)
when n.topic in ('forum_comment', 'moderation') then (
  select json_build_object('title', p.title, 'count', coalesce((n.data ->> 'count')::int, 1), 'username', (
    select u.username from users u
    where u.id = (n.data ->> 'user')::bigint and u.status = 'active' and not exists (
      select from user_blocks b where b.user_id = n.user_id and b.blocked_id = u.id
        or b.user_id = u.id and b.blocked_id = n.user_id)))
  from forum_posts p where p.id = (n.data ->> 'post')::bigint and p.deleted is null) end`;

export async function findNotifications(
  db: Db,
  user_id: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<Notification[]> {
  const older = before === undefined ? sql`` : sql`and n.id < ${before}`;
  const { rows } = await sql<Notification>`
    select n.id, n.topic, n.path, n.data, n.created, n.read_at is not null as is_read, ${ABOUT} as about
    from notifications n
    where n.user_id = ${user_id} and n.topic = any(${[...NOTIFICATION_TOPIC_NAMES]}::text[]) ${older}
    order by n.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findUnreadNotifications(db: Db, user_id: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from (
      select from notifications where user_id = ${user_id} and read_at is null limit ${UNREAD_COUNTED}) n`.execute(
    db,
  );
  return rows[0]?.unread ?? 0;
}

/**
 * Marks notification `id`, all up to `last_id`, or both.
 * @returns true if any was unread
 */
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

export async function deleteOldNotifications(db: Db): Promise<void> {
  await sql`delete from notifications where read_at < now() - interval '90 days'`.execute(db);
}
