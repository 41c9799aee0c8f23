import * as z from 'zod/mini';
import { NOTIFICATION_CHANNELS, NOTIFICATION_TOPIC_NAMES } from '../rules/notification-topics.ts';
import { msg, t } from '../texts/t.ts';
import { doneSchema } from './account-fields.ts';
import { endpoint } from './endpoint.ts';
import { idInput, intInput } from './inputs.ts';

export const NOTIFICATIONS_AT_ONCE = 50;

const notificationSchema = z.object({
  id: z.int(),
  topic: z.enum(NOTIFICATION_TOPIC_NAMES),
  path: z.string(),
  /** Object ids by name. */
  data: z.record(z.string(), z.int()),
  /** The forum post and its last commenter; null for other topics and deleted posts. */
  about: z.nullable(
    z.object({
      title: z.string(),
      /** Null: no comment, or its author is hidden from this user. */
      username: z.nullable(z.string()),
      /** New comments since the notification was read. */
      count: z.int(),
    }),
  ),
  created: z.string(),
  is_read: z.boolean(),
});
export type Notification = z.output<typeof notificationSchema>;

/** Newest first, at most 50; `before` is the last id. */
export const notifications = endpoint({
  name: 'notifications',
  method: 'GET',
  path: 'notifications/',
  auth: 'bearer',
  tag: 'Notifications',
  summary: 'What the current user has been told of, the newest first',
  query: z.object({
    before: z.optional(idInput('before')),
    limit: z.optional(intInput('limit', 1, NOTIFICATIONS_AT_ONCE)),
  }),
  response: z.array(notificationSchema),
});

const idField = (sentence: string) => {
  const error = () => t(sentence);
  return z.int({ error }).check(z.positive({ error }));
};

/** One (`id`), all up to one (`last_id`), or both. Ignores other users' ids. */
export const readNotifications = endpoint({
  name: 'read_notifications',
  method: 'POST',
  path: 'notifications/read/',
  auth: 'bearer',
  tag: 'Notifications',
  summary: 'Mark notifications as read',
  body: z
    .object({
      id: z.optional(idField(msg('id must be the id of a notification.'))),
      last_id: z.optional(idField(msg('last_id must be the id of a notification.'))),
    })
    .check(
      z.refine(({ id, last_id }) => id !== undefined || last_id !== undefined, {
        error: () => t('Give id or last_id.'),
        path: ['last_id'],
      }),
    ),
  response: z.object({ unread: z.int() }),
});

const topicField = z.enum(NOTIFICATION_TOPIC_NAMES, {
  error: () => t('topic must be one of the topics of notification_preferences/.'),
});
const channelField = z.enum(NOTIFICATION_CHANNELS, { error: () => t('channel must be in_app or email.') });

const notificationPreferenceSchema = z.object({
  topic: z.enum(NOTIFICATION_TOPIC_NAMES),
  channel: z.enum(NOTIFICATION_CHANNELS),
  is_on: z.boolean(),
  /** Can't be turned off. */
  is_fixed: z.boolean(),
});
export type NotificationPreference = z.output<typeof notificationPreferenceSchema>;

export const notificationPreferences = endpoint({
  name: 'notification_preferences',
  method: 'GET',
  path: 'notification_preferences/',
  auth: 'bearer',
  tag: 'Notifications',
  summary: 'What the current user wants to be told of, and how',
  response: z.array(notificationPreferenceSchema),
});

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
    .check(z.maxLength(50, { error: () => t('preferences must have at most 50 entries.') })),
});

/** Omitted ones stay. 400 for one that is fixed or not offered. */
export const changeNotificationPreferences = endpoint({
  name: 'change_notification_preferences',
  method: 'PUT',
  path: 'notification_preferences/',
  auth: 'bearer',
  tag: 'Notifications',
  summary: 'Change what the current user is told of',
  body: notificationPreferencesBody,
  response: z.array(notificationPreferenceSchema),
});

export const unsubscribeForm = z.object({
  token: z
    .string({ error: () => t('This link is incomplete.') })
    .check(
      z.regex(/^[1-9]\d{0,15}\.[a-z_]{1,40}\.[\w-]{43}$/, { error: () => t('This link is incomplete.') }),
    ),
});

/** The token is the credential, in the URL, because RFC 8058 clients post a fixed form. 400 on `token` if invalid. */
export const unsubscribe = endpoint({
  name: 'unsubscribe',
  method: 'POST',
  path: 'unsubscribe/',
  auth: 'public',
  tag: 'Notifications',
  summary: 'End the mail that a letter came with, by the token in it',
  query: unsubscribeForm,
  ignoresBody: true,
  response: doneSchema,
});
