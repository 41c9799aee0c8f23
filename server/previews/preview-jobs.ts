import type { JobTasks, ScheduledJob } from '../jobs/job-task.ts';
import type { Store } from '../storage/store.ts';
import { PREVIEW_FOLDER } from './keep-preview.ts';

const SWEEP_CARDS = 'sweep-cards';
/** Social networks cache their copy. */
const KEPT_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Weekly, at night in the US; UTC. */
export const PREVIEW_SCHEDULE: ScheduledJob[] = [{ name: SWEEP_CARDS, match: '50 9 * * 2' }];

export async function sweepPreviews(store: Store, now: Date): Promise<number> {
  let removed = 0;
  for await (const { key, modified_at } of store.list(PREVIEW_FOLDER)) {
    if (now.getTime() - modified_at.getTime() < KEPT_DAYS * DAY_MS) continue;
    await store.delete(key);
    removed += 1;
  }
  return removed;
}

export function previewTasks({ store }: { store: Store }): JobTasks {
  return {
    async [SWEEP_CARDS](_payload, { log }) {
      log.info(`Swept ${await sweepPreviews(store, new Date())} old cards.`);
    },
  };
}
