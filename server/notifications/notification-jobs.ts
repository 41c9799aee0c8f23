import type { Db } from '../db/tables.ts';
import type { JobTasks, ScheduledJob } from '../jobs/job-task.ts';
import { deleteOldNotifications } from './notifications.queries.ts';

const TIDY_NOTIFICATIONS = 'tidy-notifications';

export const NOTIFICATION_SCHEDULE: ScheduledJob[] = [{ name: TIDY_NOTIFICATIONS, match: '20 4 * * *' }];

export function notificationTasks({ db }: { db: Db }): JobTasks {
  return { [TIDY_NOTIFICATIONS]: () => deleteOldNotifications(db) };
}
