import { data } from 'react-router';
import { isProblem } from '#shared/api/errors.ts';
import { notificationPreferences, notifications } from '#shared/api/notifications.ts';
import type { Notification, NotificationPreference } from '#shared/api/notifications-schemas.ts';
import type { LoadArgs } from '../api/page-loader.ts';
import { NOTIFICATION_PAGE } from '../messages/use-notifications.ts';

export type NotificationSettingsData = {
  found: { preferences: NotificationPreference[]; list: Notification[] } | null;
  public_url: string;
};

/** Loads the settings. A visitor gets status 401 and a login form. */
export async function loadNotificationSettings({ call, signal, settings }: LoadArgs) {
  const page = { public_url: settings.public_url };
  try {
    const [preferences, list] = await Promise.all([
      call(notificationPreferences, {}, { signal }),
      call(notifications, { limit: NOTIFICATION_PAGE }, { signal }),
    ]);
    return data<NotificationSettingsData>({ ...page, found: { preferences, list } });
  } catch (error) {
    if (!isProblem(error, 401)) throw error;
    return data<NotificationSettingsData>({ ...page, found: null }, { status: 401 });
  }
}
