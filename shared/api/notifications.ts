import { endpoint } from './endpoint.ts';

export const NOTIFICATIONS_AT_ONCE = 50;

/** Newest first, at most 50. `before` is the last id of the previous page. */
export const notifications = endpoint('notifications', 'GET', 'notifications/', 'bearer');

/** Marks as read one notification (`id`), all up to one (`last_id`), or both. Ignores other users' ids. */
export const readNotifications = endpoint('read_notifications', 'POST', 'notifications/read/', 'bearer');
export const notificationPreferences = endpoint(
  'notification_preferences',
  'GET',
  'notification_preferences/',
  'bearer',
);

/** Omitted preferences keep their value. 400 for a preference that is fixed or not offered. */
export const changeNotificationPreferences = endpoint(
  'change_notification_preferences',
  'PUT',
  'notification_preferences/',
  'bearer',
);

/**
 * The token in the URL is the only credential, because RFC 8058 clients post a fixed form. 400 on `token` if
 * invalid.
 */
export const unsubscribe = endpoint('unsubscribe', 'POST', 'unsubscribe/', 'public', { ignoresBody: true });
