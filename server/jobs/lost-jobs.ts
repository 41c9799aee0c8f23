import type { WorkerEvents } from 'graphile-worker';
import type { JobLog } from './job-task.ts';
import { findJobsHeldBy, giveBackJobs, type HeldJob, type JobConnection } from './jobs.queries.ts';

/** The later looks find rows that a slow server wrote after the connection was lost. */
const LOOK_AFTER_MS = [1_500, 1_500, 10_000, 60_000];
const SUSPECT_AFTER_MS = 1_500;
/** The queue records ended jobs with a delay. */
const RECORDED_WITHIN_MS = 15_000;
/** Longer than a failing record and the looks after it. */
const REMEMBERED_MS = 5 * 60_000;

type LookOptions = {
  signal: AbortSignal;
  /** Aborts when the worker ends; the search continues, because no other process knows what it lost. */
  living: AbortSignal;
  log: JobLog;
};

/**
 * A connection dropped while the database assigns a job loses it: the row names this worker, which never learned of it.
 * After each failed query, jobs twice seen held and not running here are released.
 */
export function giveBackLostJobs(
  db: JobConnection,
  events: WorkerEvents,
  { signal, living, log }: LookOptions,
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
    const held = (await findJobsHeldBy(db, workerName)).filter(({ id }) => !isDoneHere(id));
    const lost = held.filter(({ id }) => suspects.includes(id));
    const neverBegun = lost.filter((job) => !wasBegunHere(job));
    if (lost.length > 0) await giveBackJobs(db, workerName, lost.map(idOf), neverBegun.map(idOf));
    if (lost.length > 0)
      log.warn(
        `${lost.length} job(s) were given back: their handing over, or the record of their end, was cut off.`,
      );
    suspects = held.filter((job) => !lost.includes(job)).map(idOf);
    isAway = false;
  }

  async function look(): Promise<void> {
    try {
      await giveBack();
    } catch (error) {
      // After a failover, the replacement worker logs it.
      if (!signal.aborted && !living.aborted && !isAway)
        log.warn(`Looking for lost jobs failed: ${(error as Error).message}`);
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
  isDoneHere(id: string): boolean;
  /** It ran for this attempt, without a recorded end. */
  wasBegunHere(job: HeldJob): boolean;
};

const idOf = ({ id }: HeldJob): string => id;
const attemptOf = ({ id, attempts }: HeldJob): string => `${id} for the ${attempts}. time`;

function trackJobs(events: WorkerEvents): JobTracks {
  const doing = new Map<string, number>();
  const begun = new Set<string>();
  const count = (id: string, by: number) => {
    const now = (doing.get(id) ?? 0) + by;
    if (now > 0) doing.set(id, now);
    else doing.delete(id);
  };
  events.on('job:start', ({ job }) => {
    count(job.id, 1);
    begun.add(attemptOf(job));
  });
  events.on('job:complete', ({ job }) => {
    setTimeout(() => count(job.id, -1), RECORDED_WITHIN_MS).unref();
    setTimeout(() => begun.delete(attemptOf(job)), REMEMBERED_MS).unref();
  });
  return { isDoneHere: (id) => doing.has(id), wasBegunHere: (job) => begun.has(attemptOf(job)) };
}
