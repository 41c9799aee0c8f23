import type { NotificationChannel } from '#shared/rules/notification-topics.ts';
import type { IdColumn, JsonDefaultColumn, TimeColumn, TimeNowColumn } from './column-kinds.ts';

interface NotificationsTable {
  id: IdColumn;
  user_id: number;
  /** Another release may know other topics. */
  topic: string;
  path: string;
  data: JsonDefaultColumn<Record<string, number>>;
  created: TimeNowColumn;
  read_at: TimeColumn | null;
}

/** The topic's default applies if the user has no row. */
interface NotificationPreferencesTable {
  user_id: number;
  topic: string;
  channel: NotificationChannel;
  is_on: boolean;
  updated: TimeNowColumn;
}

interface PushSubscriptionsTable {
  id: IdColumn;
  user_id: number;
  session_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  created: TimeNowColumn;
}

export interface NotificationTables {
  notifications: NotificationsTable;
  notification_preferences: NotificationPreferencesTable;
  push_subscriptions: PushSubscriptionsTable;
}
