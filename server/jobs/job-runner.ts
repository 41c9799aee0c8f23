import { setTimeout as sleep } from 'node:timers/promises';
import type { Runner, WorkerEvents } from 'graphile-worker';

/** Limit of a shutdown's wait. */
const STOP_TIMEOUT_MS = 6_000;
/** The queue records ended jobs with a delay. */
const RECORD_DELAY_MS = 2_000;

export const waitForExit = (runner: Runner): Promise<string> =>
  runner.promise.then(() => 'it stopped by itself');

export type RunWatch = {
  /** Resolves with a log message if only a restart helps. */
  failed: Promise<string>;
  /** Resolves when it takes no jobs and none runs. */
  idle: Promise<void>;
  /** A job runs, or ended so recently that its end may not be recorded. */
  isBusy(): boolean;
};

/**
 * Detects queue states that only a restart fixes. A connection dropped while the database assigns a job loses it: the
 * row names this worker, which never learned of it, so the next run releases it. When task ids could not be fetched the
 * runner stays idle; when a job's end could not be recorded it stops, but only after all other jobs.
 */
export function watchRun(events: WorkerEvents): RunWatch {
  const failed = Promise.withResolvers<string>();
  const idle = Promise.withResolvers<void>();
  events.once('worker:getJob:error', ({ error }) =>
    failed.resolve(`it could not look for jobs: ${messageOf(error)}`),
  );
  events.once('pool:fatalError', ({ error }) =>
    failed.resolve(`it could not record what was done: ${messageOf(error)}`),
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
  events.on('job:complete', () => void setTimeout(end, RECORD_DELAY_MS).unref());
  return { failed: failed.promise, idle: idle.promise, isBusy: () => jobs > 0 };
}

/** Resolves after the run's last job and the time to record it. */
export async function waitUntilDrained(runner: Runner, { idle }: RunWatch): Promise<void> {
  const isRecorded = idle.then(() => sleep(RECORD_DELAY_MS, undefined, { ref: false }));
  await Promise.race([runner.promise, isRecorded]);
}

/** Running jobs get an abort signal after a second. */
export function startStopping(runner: Runner): void {
  // Rejects if already stopped.
  runner.stop().catch(() => {});
}

/** Within a shutdown's limit. */
export async function endsInTime(work: Promise<unknown>): Promise<boolean> {
  const controller = new AbortController();
  const timeout = sleep(STOP_TIMEOUT_MS, false, { signal: controller.signal }).catch(() => false);
  const hasEnded = await Promise.race([work.then(() => true), timeout]);
  controller.abort();
  return hasEnded;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
