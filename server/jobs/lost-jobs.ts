import type { WorkerEvents } from 'graphile-worker';
import type { JobLog } from './job-task.ts';
import { findJobsHeldBy, giveBackJobs, type JobConnection } from './jobs.queries.ts';

/** Twice within what a person waits for a letter; later too, for what a slow server still wrote when nobody heard it any more. */
const LOOK_AFTER_MS = [1_500, 1_500, 10_000, 60_000];
/** What is held, and not done here, is looked at again so soon. */
const SUSPECT_AFTER_MS = 1_500;
/** For the record of a job that has ended, which the queue writes behind it. */
const RECORDED_WITHIN_MS = 15_000;
/** Longer than a record that fails at last, and the looks after it. */
const REMEMBERED_MS = 5 * 60_000;

/**
 * A line that breaks while the database gives a job away loses the job: its row says that this worker has it, who never
 * heard of it, and the queue itself would leave it so for four hours. After every question that failed, and where the end
 * of a job could not be recorded, the rows are looked at; what is twice seen held, and is not done here, is given back: with
 * the attempt that was counted, unless it was begun here.
 */
export function giveBackLostJobs(
  db: JobConnection,
  events: WorkerEvents,
  signal: AbortSignal,
  log: JobLog,
): void {
  const { isDoneHere, wasBegunHere } = trackJobs(events);
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
    const held = (await findJobsHeldBy(db, workerName)).filter((id) => !isDoneHere(id));
    const lost = held.filter((id) => suspects.includes(id));
    const neverBegun = lost.filter((id) => !wasBegunHere(id));
    if (lost.length > 0) await giveBackJobs(db, workerName, lost, neverBegun);
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

type JobTracks = {
  /** Whether a job is being done, or has been a moment ago. */
  isDoneHere(id: string): boolean;
  /** Whether a job that is held may be one that was done, and whose end is not recorded. */
  wasBegunHere(id: string): boolean;
};

function trackJobs(events: WorkerEvents): JobTracks {
  const [doing, begun] = [countByKey(), countByKey()];
  events.on('job:start', ({ job }) => {
    doing.add(job.id);
    begun.add(job.id);
  });
  events.on('job:complete', ({ job }) => {
    setTimeout(() => doing.remove(job.id), RECORDED_WITHIN_MS).unref();
    setTimeout(() => begun.remove(job.id), REMEMBERED_MS).unref();
  });
  return { isDoneHere: doing.has, wasBegunHere: begun.has };
}

function countByKey() {
  const counts = new Map<string, number>();
  const change = (key: string, by: number) => {
    const now = (counts.get(key) ?? 0) + by;
    if (now > 0) counts.set(key, now);
    else counts.delete(key);
  };
  return {
    add: (key: string) => change(key, 1),
    remove: (key: string) => change(key, -1),
    has: (key: string) => counts.has(key),
  };
}
