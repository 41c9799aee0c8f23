import { createHmac, timingSafeEqual } from 'node:crypto';
import { API_PREFIX } from '#shared/api/endpoint.ts';
import { unsubscribe } from '#shared/api/notifications.ts';
import { unsubscribePath } from '#shared/pages.ts';
import { NOTIFICATION_TOPIC_NAMES, type NotificationTopic } from '#shared/rules/notification-topics.ts';
import { getServerKey } from '../accounts/server-keys.queries.ts';
import type { Db } from '../db/tables.ts';

const KEY_NAME = 'unsubscribe';

/** Signs a user and topic, so that a link never expires and needs no row. */
function sign(key: Buffer, subject: string): string {
  return createHmac('sha256', key).update(subject).digest('base64url');
}

export async function makeUnsubscribeToken(
  db: Db,
  user_id: number,
  topic: NotificationTopic,
): Promise<string> {
  const subject = `${user_id}.${topic}`;
  return `${subject}.${sign(await getServerKey(db, KEY_NAME), subject)}`;
}

export async function readUnsubscribeToken(
  db: Db,
  token: string,
): Promise<{ user_id: number; topic: NotificationTopic } | null> {
  const [id = '', name = '', mac = ''] = token.split('.');
  const expected = Buffer.from(sign(await getServerKey(db, KEY_NAME), `${id}.${name}`));
  const given = Buffer.from(mac);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const topic = NOTIFICATION_TOPIC_NAMES.find((one) => one === name);
  return topic ? { user_id: Number(id), topic } : null;
}

/** Mail clients use `unsubscribe_post_path` for the one-click `List-Unsubscribe` header (RFC 8058). */
export async function unsubscribeData(db: Db, user_id: number, topic: NotificationTopic) {
  const token = await makeUnsubscribeToken(db, user_id, topic);
  return {
    unsubscribe_path: unsubscribePath(token),
    unsubscribe_post_path: `${API_PREFIX}${unsubscribe.path}?token=${encodeURIComponent(token)}`,
  };
}
