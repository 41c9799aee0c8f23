import type { NoticeLetter } from '#shared/letters.ts';
import type { NotificationTopic } from '#shared/rules/notification-topics.ts';
import type { Db } from '../db/tables.ts';
import { type NewMail, queueMail } from '../mail/queue-mail.ts';
import { findChannels } from './find-preferences.ts';
import { insertNotification, updateUnreadEntry } from './notifications.queries.ts';
import { unsubscribeData } from './unsubscribe-token.ts';
import { insertUserEvent } from './user-events.queries.ts';

export type Notice = {
  user_id: number;
  topic: NotificationTopic;
  /** The page of this site that tells more; see `shared/pages.ts`. */
  path: string;
  /** Ids of what it is about, by name: no names or texts, which may change or go. */
  data?: Record<string, number>;
  /** The letter, for those who want mail about the topic; the way out of it is added. */
  mail?: NoticeLetter;
  /** An unread entry of this topic and path takes the new data and counts one more, in place of another entry and mail. */
  isOnceUntilRead?: boolean;
};

/**
 * Tells somebody of something, in the transaction of what it tells, by the ways that they want: the bell, whose open pages
 * hear of it at once, and mail.
 */
export async function notify(trx: Db, notice: Notice): Promise<void> {
  const { user_id, topic, path, data = {}, mail, isOnceUntilRead = false } = notice;
  if (isOnceUntilRead && (await updateUnreadEntry(trx, { user_id, topic, path, data }))) {
    await insertUserEvent(trx, { kind: 'notification', user: user_id });
    return;
  }
  const channels = await findChannels(trx, user_id, topic);
  if (channels.in_app) {
    await insertNotification(trx, { user_id, topic, path, data });
    await insertUserEvent(trx, { kind: 'notification', user: user_id });
  }
  if (!mail || !channels.email) return;
  const wayOut = await unsubscribeData(trx, user_id, topic);
  // Whole again: the letter lacked its way out alone.
  await queueMail(trx, { to_user_id: user_id, ...mail, data: { ...mail.data, ...wayOut } } as NewMail);
}
