import type { NoticeEmail } from '#shared/emails.ts';
import type { NotificationTopic } from '#shared/rules/notification-topics.ts';
import type { Db } from '../db/tables.ts';
import { addJobs } from '../jobs/add-job.ts';
import { type NewMail, queueMail } from '../mail/queue-mail.ts';
import { findChannels } from './find-preferences.ts';
import { insertNotification, updateUnreadEntry } from './notifications.queries.ts';
import { findPushSubscriptionIds } from './push.queries.ts';
import { sendPushJob } from './push-jobs.ts';
import { unsubscribeData } from './unsubscribe-token.ts';
import { insertUserEvent } from './user-events.queries.ts';

type NewNotice = {
  user_id: number;
  topic: NotificationTopic;
  path: string;
  data?: Record<string, number>;
  /** `notify` adds the unsubscribe links. */
  mail?: NoticeEmail;
  /** Saved search that the email's unsubscribe links turn off, instead of all emails of the topic. */
  search_id?: number | undefined;
  /** Updates the unread notification with the same topic and path instead of adding one. */
  isOnceUntilRead?: boolean;
};

async function pushToBrowsers(trx: Db, user_id: number, notification_id: number): Promise<void> {
  const ids = await findPushSubscriptionIds(trx, user_id);
  await addJobs(
    trx,
    ids.map((subscription_id) => sendPushJob({ subscription_id, notification_id })),
  );
}

/** Runs in the caller's transaction. Notifies in the app and by email, as the user prefers. */
export async function notify(trx: Db, notice: NewNotice): Promise<void> {
  const { user_id, topic, path, data = {}, mail, search_id, isOnceUntilRead = false } = notice;
  if (isOnceUntilRead && (await updateUnreadEntry(trx, { user_id, topic, path, data }))) {
    await insertUserEvent(trx, { kind: 'notification', user: user_id });
    return;
  }
  const channels = await findChannels(trx, user_id, topic);
  if (channels.in_app) {
    const id = await insertNotification(trx, { user_id, topic, path, data });
    if (topic === 'saved_search') await pushToBrowsers(trx, user_id, id);
    await insertUserEvent(trx, { kind: 'notification', user: user_id });
  }
  if (!mail || !channels.email) return;
  const wayOut = await unsubscribeData(trx, user_id, topic, search_id);
  // TypeScript can't infer that the data lacked only the unsubscribe links.
  await queueMail(trx, { to_user_id: user_id, ...mail, data: { ...mail.data, ...wayOut } } as NewMail);
}
