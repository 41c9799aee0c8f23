import type { WorkerEvents } from 'graphile-worker';
import type { JobPool } from '../db/job-pool.ts';
import type { JobLog } from './job-task.ts';
import { findJobsHeldBy, giveBackJobs } from './jobs.queries.ts';

/** Twice within what a person waits for a letter; an answer that is on its way for so long is a lost one. */
const LOOK_AGAIN_MS = 1_500;
const LOOKS = 2;
/** For the record of a job that has ended, which the queue writes behind it. */
const RECORDED_WITHIN_MS = 15_000;

/**
 * A line that breaks while the database gives a job away loses the job: its row says that this worker has it, who never
 * heard of it, and the queue itself would leave it so for four hours. After every question that failed the rows are
 * looked at; what is twice seen held, and is not done here, is given back.
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
  let looksLeft = 0;
  let timer: NodeJS.Timeout | undefined;
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  events.on('pool:create', ({ workerPool }) => {
    workerName = workerPool.id;
  });
  events.on('worker:getJob:error', () => {
    looksLeft = LOOKS;
    schedule();
  });

  async function look(): Promise<void> {
    try {
      const held = (await findJobsHeldBy(pool, workerName)).filter((id) => !isDoneHere(id));
      const lost = held.filter((id) => suspects.includes(id));
      if (lost.length > 0) await giveBackJobs(pool, workerName, lost);
      if (lost.length > 0) log.warn(`${lost.length} job(s) whose handing over was cut off were given back.`);
      suspects = held;
      looksLeft -= 1;
    } catch (error) {
      if (!signal.aborted) log.warn(`Looking for lost jobs failed: ${(error as Error).message}`);
    }
    timer = undefined;
    schedule();
  }

  function schedule(): void {
    if (signal.aborted || timer || looksLeft <= 0) return;
    timer = setTimeout(() => void look(), LOOK_AGAIN_MS);
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
