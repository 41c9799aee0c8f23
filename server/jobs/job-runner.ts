import { setTimeout as sleep } from 'node:timers/promises';
import type { Runner, WorkerEvents } from 'graphile-worker';

const STOP_TIMEOUT_MS = 6_000;
/** graphile-worker records completed jobs with a delay. */
const RECORD_DELAY_MS = 2_000;

export const waitForExit = (runner: Runner): Promise<string> =>
  runner.promise.then(() => 'it stopped unexpectedly');

export type RunWatch = {
  /** Resolves with a log message when only a restart of the queue helps. */
  failed: Promise<string>;
  /** Resolves when no job is running or will start. */
  idle: Promise<void>;
  /** Stays true until the job's end is recorded. */
  isBusy(): boolean;
};

/**
 * If fetching tasks failed, the runner stays idle; if recording a job's end failed, it stops when its other
 * jobs end. A job that is assigned while the connection drops stays locked until the restart.
 */
export function watchRun(events: WorkerEvents): RunWatch {
  const failed = Promise.withResolvers<string>();
  const idle = Promise.withResolvers<void>();
  events.once('worker:getJob:error', ({ error }) =>
    failed.resolve(`it could not fetch jobs: ${messageOf(error)}`),
  );
  events.once('pool:fatalError', ({ error }) =>
    failed.resolve(`it could not record a completed job: ${messageOf(error)}`),
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

export async function waitUntilDrained(runner: Runner, { idle }: RunWatch): Promise<void> {
  const isRecorded = idle.then(() => sleep(RECORD_DELAY_MS, undefined, { ref: false }));
  await Promise.race([runner.promise, isRecorded]);
}

/** Running jobs get an abort signal after a second. */
export function startStopping(runner: Runner): void {
  // `stop` rejects if the runner has already stopped.
  runner.stop().catch(() => {});
}

export async function endsInTime(work: Promise<unknown>): Promise<boolean> {
  const controller = new AbortController();
  const timeout = sleep(STOP_TIMEOUT_MS, false, { signal: controller.signal }).catch(() => false);
  const hasEnded = await Promise.race([work.then(() => true), timeout]);
  controller.abort();
  return hasEnded;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
