import type { Db } from '../db/tables.ts';
import type { JobTasks, ScheduledJob } from '../jobs/job-task.ts';
import { MATCH_SEARCHES } from '../properties/match-searches-job.ts';
import { deleteOldMatches } from './alerts.queries.ts';
import { matchChanges } from './match-changes.ts';
import { sendAlerts } from './send-alerts.ts';

const SEND_ALERTS = 'send-search-alerts';
const DELETE_OLD_MATCHES = 'delete-old-search-matches';

export const SEARCH_SCHEDULE: ScheduledJob[] = [
  { name: SEND_ALERTS, match: '* * * * *' },
  { name: DELETE_OLD_MATCHES, match: '40 4 * * *' },
];

export function searchTasks({ db }: { db: Db }): JobTasks {
  return {
    [MATCH_SEARCHES]: async (_payload, { signal }) => await matchChanges(db, signal),
    [SEND_ALERTS]: async (_payload, { signal, log }) => {
      const users = await sendAlerts(db, signal);
      if (users > 0) log.info(`Sent alerts of saved searches to ${users} users.`);
    },
    [DELETE_OLD_MATCHES]: () => deleteOldMatches(db),
  };
}
