import * as z from 'zod/mini';
import { NOTIFICATION_CHANNELS, NOTIFICATION_TOPIC_NAMES } from '../rules/notification-topics.ts';
import { t } from '../texts/t.ts';

const topicField = z.enum(NOTIFICATION_TOPIC_NAMES, {
  error: () => t('topic must be one of the topics of notification_preferences/.'),
});
const channelField = z.enum(NOTIFICATION_CHANNELS, { error: () => t('channel must be in_app or email.') });

export const notificationPreferencesBody = z.object({
  preferences: z
    .array(
      z.object({
        topic: topicField,
        channel: channelField,
        is_on: z.boolean({ error: () => t('is_on must be true or false.') }),
      }),
      { error: () => t('preferences must be a list.') },
    )
    .check(z.maxLength(50, { error: () => t('preferences can have up to 50 entries.') })),
});

export const unsubscribeForm = z.object({
  token: z.string({ error: () => t('This link is incomplete.') }).check(
    z.regex(/^[1-9]\d{0,15}\.[a-z_]{1,40}(\.[1-9]\d{0,15})?\.[\w-]{43}$/, {
      error: () => t('This link is incomplete.'),
    }),
  ),
});
