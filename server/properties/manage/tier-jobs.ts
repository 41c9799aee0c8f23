import type { Db } from '../../db/tables.ts';
import type { JobTasks, ScheduledJob } from '../../jobs/job-task.ts';
import { updateTiers } from '../manager-tier.queries.ts';
import { writeReadModel } from '../write-read-model.ts';
import { lockEndedTiers } from './tiers.queries.ts';

const END_TIERS = 'end-tiers';
const BATCH_SIZE = 200;

/** A little after midnight, UTC, in which contracts count their days. */
export const TIER_SCHEDULE: ScheduledJob[] = [{ name: END_TIERS, match: '10 0 * * *' }];

/**
 * Listings whose paid tier is over fall back to free, in batches that each commit.
 * @param today as `YYYY-MM-DD`
 * @returns how many
 */
export async function endTiers(db: Db, today: string): Promise<number> {
  let ended = 0;
  for (;;) {
    const ids = await db.transaction().execute(async (trx) => {
      const found = await lockEndedTiers(trx, today, BATCH_SIZE);
      await updateTiers(trx, found, 'free');
      if (found.length > 0) await writeReadModel(trx, found);
      return found;
    });
    if (ids.length === 0) return ended;
    ended += ids.length;
  }
}

export function tierTasks({ db }: { db: Db }): JobTasks {
  return {
    async [END_TIERS](_payload, { log }) {
      const ended = await endTiers(db, new Date().toISOString().slice(0, 10));
      log.info(`${ended} listings fell back to the free tier.`);
    },
  };
}
