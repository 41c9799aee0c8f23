import { badInput } from '#shared/api/errors.ts';
import {
  changeNotificationPreferences,
  NOTIFICATIONS_AT_ONCE,
  notificationPreferences,
  notifications,
  readNotifications,
  unsubscribe,
} from '#shared/api/notifications.ts';
import { pushKey, savePushSubscription } from '#shared/api/push.ts';
import { NOTIFICATION_TOPICS } from '#shared/rules/notification-topics.ts';
import { t } from '#shared/texts/t.ts';
import type { AttemptLimit } from '../accounts/account-limits.ts';
import { requireUser } from '../accounts/authenticate.ts';
import { consumeAttempt } from '../accounts/consume-attempt.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { checkChoices, findPreferences } from './find-preferences.ts';
import {
  findNotifications,
  findUnreadNotifications,
  updateNotificationsRead,
} from './notifications.queries.ts';
import { saveChoices, updateSearchOff } from './preferences.queries.ts';
import { savePushSubscription as saveSubscription } from './push.queries.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';
import { insertUserEvent } from './user-events.queries.ts';
import { isPushPublicKey } from './vapid.ts';

const PUSH_LIMIT: AttemptLimit = { name: 'push', points: 60, windowS: 60 * 60 };

export const notificationRoutes = [
  route(pushKey, async ({ secrets }: Context) => ({ public_key: secrets.pushKey })),
  route(savePushSubscription, async (context: Context, { body: { endpoint, keys } }) => {
    const { user_id, session_id } = requireUser(context);
    if (!isPushPublicKey(keys.p256dh)) {
      throw badInput({ keys: [t('{name} must be a key in Base64url.', { name: 'p256dh' })] });
    }
    await consumeAttempt(context.db, PUSH_LIMIT, user_id);
    await context.db
      .transaction()
      .execute((trx) => saveSubscription(trx, { user_id, session_id, endpoint, ...keys }));
    return { detail: t('You’ll get alerts on this device.') };
  }),
  route(notifications, async (context: Context, { before, limit = NOTIFICATIONS_AT_ONCE }) =>
    findNotifications(context.db, requireUser(context).user_id, { before, limit }),
  ),
  route(readNotifications, async (context: Context, { body }) => {
    const { user_id } = requireUser(context);
    return await context.db.transaction().execute(async (trx) => {
      const hasChanged = await updateNotificationsRead(trx, user_id, body);
      if (hasChanged) await insertUserEvent(trx, { kind: 'notification', user: user_id });
      return { unread: await findUnreadNotifications(trx, user_id) };
    });
  }),
  route(notificationPreferences, async (context: Context) =>
    findPreferences(context.db, requireUser(context).user_id),
  ),
  route(changeNotificationPreferences, async (context: Context, { body }) => {
    const { user_id } = requireUser(context);
    checkChoices(body.preferences);
    await saveChoices(context.db, user_id, body.preferences);
    return await findPreferences(context.db, user_id);
  }),
  route(unsubscribe, async ({ db }: Context, { token }) => {
    const found = await readUnsubscribeToken(db, token);
    if (!found) throw badInput({ token: [t('This link isn’t ours, or part of it is missing.')] });
    if (found.search_id !== null) {
      await updateSearchOff(db, found.user_id, found.search_id);
      return { detail: t('You won’t get more alerts for this saved search.') };
    }
    const choice = { topic: found.topic, channel: 'email', is_on: false } as const;
    checkChoices([choice]);
    await saveChoices(db, found.user_id, [choice]);
    return {
      detail: t('You won’t get more emails about this: {topic}.', {
        topic: t(NOTIFICATION_TOPICS[found.topic].label),
      }),
    };
  }),
];
