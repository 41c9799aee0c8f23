import type { NoticeEmail } from '#shared/emails.ts';
import type { NotificationTopic } from '#shared/rules/notification-topics.ts';
import type { Db } from '../db/tables.ts';
import { type NewMail, queueMail } from '../mail/queue-mail.ts';
import { findChannels } from './find-preferences.ts';
import { insertNotification, updateUnreadEntry } from './notifications.queries.ts';
import { unsubscribeData } from './unsubscribe-token.ts';
import { insertUserEvent } from './user-events.queries.ts';

type NewNotice = {
  user_id: number;
  topic: NotificationTopic;
  path: string;
  data?: Record<string, number>;
  /** Unsubscribe links are added. */
  mail?: NoticeEmail;
  /** Updates the unread notification of this topic and path instead of adding one. */
  isOnceUntilRead?: boolean;
};

/** Joins the caller's transaction. Sends to the bell and by email, by the user's preferences. */
export async function notify(trx: Db, notice: NewNotice): Promise<void> {
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
  // TypeScript can't see that only the unsubscribe link was missing.
  await queueMail(trx, { to_user_id: user_id, ...mail, data: { ...mail.data, ...wayOut } } as NewMail);
}
