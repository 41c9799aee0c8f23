import type { WorkerEvents } from 'graphile-worker';
import type { JobPool } from '../db/job-pool.ts';
import type { JobLog } from './job-task.ts';
import { findJobsHeldBy, giveBackJobs } from './jobs.queries.ts';

/** Twice within what a person waits for a letter; later too, for what a slow server still wrote when nobody heard it any more. */
const LOOK_AFTER_MS = [1_500, 1_500, 10_000, 60_000];
/** What is held, and not done here, is looked at again so soon. */
const SUSPECT_AFTER_MS = 1_500;
/** For the record of a job that has ended, which the queue writes behind it. */
const RECORDED_WITHIN_MS = 15_000;

/**
 * A line that breaks while the database gives a job away loses the job: its row says that this worker has it, who never
 * heard of it, and the queue itself would leave it so for four hours. After every question that failed, and where the end
 * of a job could not be recorded, the rows are looked at; what is twice seen held, and is not done here, is given back.
 */
export function giveBackLostJobs(
  pool: JobPool,
  events: WorkerEvents,
  signal: AbortSignal,
  log: JobLog,
): void {
  const isDoneHere = trackJobs(events);
  let workerName = '';
  let suspects: string[] = [];
  let pauses: number[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isAway = false;
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  events.on('pool:create', ({ workerPool }) => {
    workerName = workerPool.id;
  });
  for (const name of ['worker:getJob:error', 'pool:fatalError'] as const)
    events.on(name, () => {
      pauses = [...LOOK_AFTER_MS];
      schedule();
    });

  async function giveBack(): Promise<void> {
    const held = (await findJobsHeldBy(pool, workerName)).filter((id) => !isDoneHere(id));
    const lost = held.filter((id) => suspects.includes(id));
    if (lost.length > 0) await giveBackJobs(pool, workerName, lost);
    if (lost.length > 0) log.warn(`${lost.length} job(s) whose handing over was cut off were given back.`);
    suspects = held.filter((id) => !lost.includes(id));
    isAway = false;
  }

  async function look(): Promise<void> {
    try {
      await giveBack();
    } catch (error) {
      if (!signal.aborted && !isAway) log.warn(`Looking for lost jobs failed: ${(error as Error).message}`);
      isAway = true;
      pauses = [...LOOK_AFTER_MS];
    }
    timer = undefined;
    schedule();
  }

  function schedule(): void {
    if (signal.aborted || timer) return;
    const pause = suspects.length > 0 ? SUSPECT_AFTER_MS : pauses.shift();
    if (pause === undefined) return;
    timer = setTimeout(() => void look(), pause);
    timer.unref();
  }
}

/** @returns whether a job is being done, or has been a moment ago */
function trackJobs(events: WorkerEvents): (id: string) => boolean {
  const runs = new Map<string, number>();
  const count = (id: string, by: number) => {
    const now = (runs.get(id) ?? 0) + by;
    if (now > 0) runs.set(id, now);
    else runs.delete(id);
  };
  events.on('job:start', ({ job }) => count(job.id, 1));
  events.on(
    'job:complete',
    ({ job }) => void setTimeout(() => count(job.id, -1), RECORDED_WITHIN_MS).unref(),
  );
  return (id) => runs.has(id);
}
