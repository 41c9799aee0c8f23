import { createHmac, timingSafeEqual } from 'node:crypto';
import { API_PREFIX } from '#shared/api/endpoint.ts';
import { unsubscribe } from '#shared/api/notifications.ts';
import { unsubscribePath } from '#shared/pages.ts';
import { NOTIFICATION_TOPIC_NAMES, type NotificationTopic } from '#shared/rules/notification-topics.ts';
import { getServerKey } from '../accounts/server-keys.queries.ts';
import type { Db } from '../db/tables.ts';

const KEY_NAME = 'unsubscribe';

/** Signs a user and topic or saved search, so that a link never expires and needs no row. */
function sign(key: Buffer, subject: string): string {
  return createHmac('sha256', key).update(subject).digest('base64url');
}

/** @param search_id limits the link to the alerts of one saved search */
export async function makeUnsubscribeToken(
  db: Db,
  user_id: number,
  topic: NotificationTopic,
  search_id?: number,
): Promise<string> {
  const subject = [user_id, topic, ...(search_id === undefined ? [] : [search_id])].join('.');
  return `${subject}.${sign(await getServerKey(db, KEY_NAME), subject)}`;
}

type ReadToken = { user_id: number; topic: NotificationTopic; search_id: number | null };

export async function readUnsubscribeToken(db: Db, token: string): Promise<ReadToken | null> {
  const [, subject = '', mac = ''] = /^(.*)\.([^.]*)$/.exec(token) ?? [];
  const expected = Buffer.from(sign(await getServerKey(db, KEY_NAME), subject));
  const given = Buffer.from(mac);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [id, name, search] = subject.split('.');
  const topic = NOTIFICATION_TOPIC_NAMES.find((one) => one === name);
  const search_id = search === undefined ? null : Number(search);
  return topic ? { user_id: Number(id), topic, search_id } : null;
}

/** Mail clients use `unsubscribe_post_path` for the one-click `List-Unsubscribe` header (RFC 8058). */
export async function unsubscribeData(db: Db, user_id: number, topic: NotificationTopic, search_id?: number) {
  const token = await makeUnsubscribeToken(db, user_id, topic, search_id);
  return {
    unsubscribe_path: unsubscribePath(token),
    unsubscribe_post_path: `${API_PREFIX}${unsubscribe.path}?token=${encodeURIComponent(token)}`,
  };
}
