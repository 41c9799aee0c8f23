import type { Db } from '../db/tables.ts';
import type { JobTasks, ScheduledJob } from '../jobs/job-task.ts';
import { creditDeadLeads } from './save-dispute.ts';

const CREDIT_DEAD_LEADS = 'credit-dead-leads';

export const LEAD_SCHEDULE: ScheduledJob[] = [{ name: CREDIT_DEAD_LEADS, match: '50 4 * * *' }];

export function leadTasks({ db }: { db: Db }): JobTasks {
  return {
    async [CREDIT_DEAD_LEADS](_payload, { log }) {
      const given = await creditDeadLeads(db);
      if (given > 0) log.info(`Gave ${given} credits for leads with permanently bouncing email addresses.`);
    },
  };
}
