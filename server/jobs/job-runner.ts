import { setTimeout as sleep } from 'node:timers/promises';
import type { Runner, WorkerEvents } from 'graphile-worker';

/** Limit of a shutdown's wait. */
const STOP_PATIENCE_MS = 6_000;
/** The queue records ended jobs with a delay. */
const RECORDED_WITHIN_MS = 2_000;

export const untilEnded = (runner: Runner): Promise<string> =>
  runner.promise.then(() => 'it stopped by itself');

export type RunWatch = {
  /** Resolves with a log message if only a restart helps. */
  unfit: Promise<string>;
  /** Resolves when it takes no jobs and none runs. */
  idle: Promise<void>;
  /** A job runs, or ended so recently that its end may not be recorded. */
  isAtWork(): boolean;
};

/**
 * Detects queue states that only a restart fixes. A connection dropped while the database assigns a job loses it: the
 * row names this worker, which never learned of it, so the next run releases it. When task ids could not be fetched the
 * runner stays idle; when a job's end could not be recorded it stops, but only after all other jobs.
 */
export function watchRun(events: WorkerEvents): RunWatch {
  const unfit = Promise.withResolvers<string>();
  const idle = Promise.withResolvers<void>();
  events.once('worker:getJob:error', ({ error }) =>
    unfit.resolve(`it could not look for jobs: ${messageOf(error)}`),
  );
  events.once('pool:fatalError', ({ error }) =>
    unfit.resolve(`it could not record what was done: ${messageOf(error)}`),
  );
  let working = 0;
  events.on('worker:create', () => {
    working += 1;
  });
  events.on('worker:stop', () => {
    working -= 1;
    if (working === 0) idle.resolve();
  });
  let jobs = 0;
  events.on('job:start', () => {
    jobs += 1;
  });
  const end = () => {
    jobs -= 1;
  };
  events.on('job:complete', () => void setTimeout(end, RECORDED_WITHIN_MS).unref());
  return { unfit: unfit.promise, idle: idle.promise, isAtWork: () => jobs > 0 };
}

/** Resolves after the run's last job and the time to record it. */
export async function untilOver(runner: Runner, { idle }: RunWatch): Promise<void> {
  const isRecorded = idle.then(() => sleep(RECORDED_WITHIN_MS, undefined, { ref: false }));
  await Promise.race([runner.promise, isRecorded]);
}

/** Running jobs get an abort signal after a second. */
export function beginToStop(runner: Runner): void {
  // Rejects if already stopped.
  runner.stop().catch(() => {});
}

/** Within a shutdown's limit. */
export async function hasEndedInTime(work: Promise<unknown>): Promise<boolean> {
  const patience = new AbortController();
  const isTooLong = sleep(STOP_PATIENCE_MS, false, { signal: patience.signal }).catch(() => false);
  const hasEnded = await Promise.race([work.then(() => true), isTooLong]);
  patience.abort();
  return hasEnded;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
