import type { NotificationChannel } from '#shared/rules/notification-topics.ts';
import type { IdColumn, JsonDefaultColumn, TimeColumn, TimeNowColumn } from './column-kinds.ts';

export interface NotificationsTable {
  id: IdColumn;
  user_id: number;
  /** A topic of the registry, perhaps of another release. */
  topic: string;
  /** The page of this site that it leads to. */
  path: string;
  /** Ids of what it tells of, by name. */
  data: JsonDefaultColumn<Record<string, number>>;
  created: TimeNowColumn;
  read_at: TimeColumn | null;
}

/** What somebody has chosen; where there is no row, the registry says. */
export interface NotificationPreferencesTable {
  user_id: number;
  topic: string;
  channel: NotificationChannel;
  is_on: boolean;
  updated: TimeNowColumn;
}

export interface NotificationTables {
  notifications: NotificationsTable;
  notification_preferences: NotificationPreferencesTable;
}
