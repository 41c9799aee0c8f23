import type { JobTasks, ScheduledJob } from '../jobs/job-task.ts';
import type { Store } from '../storage/store.ts';
import { PREVIEW_FOLDER } from './keep-preview.ts';

const SWEEP_CARDS = 'sweep-cards';
/** Networks ask once and keep what they got. Who asks again has it drawn again. */
const KEPT_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Once a week, when students sleep; UTC. */
export const PREVIEW_SCHEDULE: ScheduledJob[] = [{ name: SWEEP_CARDS, match: '50 9 * * 2' }];

/** Removes cards that were drawn long ago: most show what no longer is. Answers how many. */
export async function sweepPreviews(store: Store, now: Date): Promise<number> {
  let removed = 0;
  for await (const { key, modified_at } of store.list(PREVIEW_FOLDER)) {
    if (now.getTime() - modified_at.getTime() < KEPT_DAYS * DAY_MS) continue;
    await store.delete(key);
    removed += 1;
  }
  return removed;
}

/** The jobs of cards, for the worker. */
export function previewTasks({ store }: { store: Store }): JobTasks {
  return {
    async [SWEEP_CARDS](_payload, { log }) {
      log.info(`Swept ${await sweepPreviews(store, new Date())} old cards.`);
    },
  };
}
