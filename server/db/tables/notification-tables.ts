import type { NotificationChannel } from '#shared/rules/notification-topics.ts';
import type { IdColumn, JsonDefaultColumn, TimeColumn, TimeNowColumn } from './column-kinds.ts';

interface NotificationsTable {
  id: IdColumn;
  user_id: number;
  /** May be a topic that only another release knows. */
  topic: string;
  path: string;
  /** Object ids by name. */
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

/** A browser that receives notifications by Web Push. Keys are Base64url. */
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
