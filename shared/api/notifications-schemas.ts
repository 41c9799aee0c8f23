import * as z from 'zod/mini';
import { NOTIFICATION_CHANNELS, NOTIFICATION_TOPIC_NAMES } from '../rules/notification-topics.ts';
import { msg, t } from '../texts/t.ts';
import { doneSchema } from './account-fields.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { idInput, intInput } from './inputs.ts';
import { notificationPreferencesBody, unsubscribeForm } from './notification-bodies.ts';
import { NOTIFICATIONS_AT_ONCE } from './notifications.ts';

const notificationSchema = z.object({
  id: z.int(),
  topic: z.enum(NOTIFICATION_TOPIC_NAMES),
  path: z.string(),
  /** Ids of the objects that the notification is about, by name. */
  data: z.record(z.string(), z.int()),
  /** The forum post and its last commenter, or the saved search. Null for other topics and if it was deleted. */
  about: z.nullable(
    z.object({
      title: z.string(),
      /** Null if the post has no comment, or if the last comment's author is hidden from this user. */
      username: z.nullable(z.string()),
      /** Number of new comments since the user last read the notification, or of listings in the alert. */
      count: z.int(),
    }),
  ),
  created: z.string(),
  is_read: z.boolean(),
});
export type Notification = z.output<typeof notificationSchema>;

const idField = (sentence: string) => {
  const error = () => t(sentence);
  return z.int({ error }).check(z.positive({ error }));
};

const notificationPreferenceSchema = z.object({
  topic: z.enum(NOTIFICATION_TOPIC_NAMES),
  channel: z.enum(NOTIFICATION_CHANNELS),
  is_on: z.boolean(),
  /** True if the user can't turn the channel off. */
  is_fixed: z.boolean(),
});
export type NotificationPreference = z.output<typeof notificationPreferenceSchema>;

export const notificationsSchemas = {
  notifications: {
    tag: 'Notifications',
    summary: "Lists the current user's notifications, newest first.",
    query: z.object({
      before: z.optional(idInput('before')),
      limit: z.optional(intInput('limit', 1, NOTIFICATIONS_AT_ONCE)),
    }),
    response: z.array(notificationSchema),
  },
  read_notifications: {
    tag: 'Notifications',
    summary: 'Marks notifications as read.',
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
  },
  notification_preferences: {
    tag: 'Notifications',
    summary: "Returns the current user's notification preferences.",
    response: z.array(notificationPreferenceSchema),
  },
  change_notification_preferences: {
    tag: 'Notifications',
    summary: "Updates the current user's notification preferences.",
    body: notificationPreferencesBody,
    response: z.array(notificationPreferenceSchema),
  },
  unsubscribe: {
    tag: 'Notifications',
    summary: 'Unsubscribes from a type of email with the token in it.',
    query: unsubscribeForm,
    response: doneSchema,
  },
} satisfies EndpointSchemas;
