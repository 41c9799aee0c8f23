import type { NotificationTopic } from '#shared/rules/notification-topics.ts';
import type { Db } from '../db/tables.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { findChannels } from './find-preferences.ts';
import { insertNotification } from './notifications.queries.ts';
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
  mail?: { template: string; data: Record<string, unknown> };
};

/**
 * Tells somebody of something, in the transaction of what it tells, by the ways that they want: the bell, whose open pages
 * hear of it at once, and mail.
 */
export async function notify(trx: Db, { user_id, topic, path, data = {}, mail }: Notice): Promise<void> {
  const channels = await findChannels(trx, user_id, topic);
  if (channels.in_app) {
    await insertNotification(trx, { user_id, topic, path, data });
    await insertUserEvent(trx, { kind: 'notification', user: user_id });
  }
  if (!mail || !channels.email) return;
  const wayOut = await unsubscribeData(trx, user_id, topic);
  await queueMail(trx, {
    to_user_id: user_id,
    template: mail.template,
    data: { path, ...mail.data, ...wayOut },
  });
}
