import { setTimeout as sleep } from 'node:timers/promises';
import type { Runner, WorkerEvents } from 'graphile-worker';

/** Time limit of waiting for jobs at shutdown. */
const STOP_TIMEOUT_MS = 6_000;
/** graphile-worker records completed jobs with a delay. */
const RECORD_DELAY_MS = 2_000;

export const waitForExit = (runner: Runner): Promise<string> =>
  runner.promise.then(() => 'it stopped unexpectedly');

export type RunWatch = {
  /** Resolves with a message for the log when only a restart of the queue helps. */
  failed: Promise<string>;
  /** Resolves when the run starts no more jobs and none is running. */
  idle: Promise<void>;
  /** True while a job runs, and shortly after its end, which may not be recorded yet. */
  isBusy(): boolean;
};

/**
 * Detects failures that only a restart fixes: if fetching task ids failed, the runner stays idle; if
 * recording a job's end failed, the runner stops when its other jobs end. If the connection drops while a job
 * is assigned, that job stays locked until the restart.
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

/** Resolves when the last job of the run has ended and is recorded. */
export async function waitUntilDrained(runner: Runner, { idle }: RunWatch): Promise<void> {
  const isRecorded = idle.then(() => sleep(RECORD_DELAY_MS, undefined, { ref: false }));
  await Promise.race([runner.promise, isRecorded]);
}

/** Sends running jobs an abort signal after a second. */
export function startStopping(runner: Runner): void {
  // `stop` rejects if the runner has already stopped.
  runner.stop().catch(() => {});
}

/** @returns whether the work ended within the time limit of a shutdown */
export async function endsInTime(work: Promise<unknown>): Promise<boolean> {
  const controller = new AbortController();
  const timeout = sleep(STOP_TIMEOUT_MS, false, { signal: controller.signal }).catch(() => false);
  const hasEnded = await Promise.race([work.then(() => true), timeout]);
  controller.abort();
  return hasEnded;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
