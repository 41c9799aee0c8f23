import { setTimeout as sleep } from 'node:timers/promises';
import type { Runner, WorkerEvents } from 'graphile-worker';

/** Whoever stops the program waits for it. */
const STOP_PATIENCE_MS = 6_000;
/** For the records of jobs that have ended, which the queue writes behind them. */
const RECORDED_WITHIN_MS = 2_000;

/** @returns why the queue has ended, for a line of the log */
export const untilEnded = (runner: Runner): Promise<string> =>
  runner.promise.then(() => 'it stopped by itself');

export type RunWatch = {
  /** Resolves where another start has to take its place though it has not ended: why, for a line of the log. */
  unfit: Promise<string>;
  /** Resolves when it has ended taking jobs and none of them runs any more. */
  idle: Promise<void>;
  /** Whether a job of it is being done, or has ended so lately that its end may not be recorded. */
  isAtWork(): boolean;
};

/**
 * Where only another start helps. The queue asks once for the numbers of its tasks and keeps the answer, a failure too:
 * where the line breaks before that is answered it never takes a job. And where the end of a job could not be recorded
 * it stops, but not before every other job has ended, and where it has miscounted its records never.
 */
export function watchRun(events: WorkerEvents): RunWatch {
  const unfit = Promise.withResolvers<string>();
  const idle = Promise.withResolvers<void>();
  let hasLooked = false;
  for (const name of ['job:start', 'worker:getJob:empty'] as const)
    events.once(name, () => {
      hasLooked = true;
    });
  events.on('worker:getJob:error', ({ error }) => {
    if (!hasLooked) unfit.resolve(`it could not look for jobs: ${messageOf(error)}`);
  });
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

/** Resolves when nothing is done any more of what this run has taken, and what was done has had its time to be recorded. */
export async function untilOver(runner: Runner, { idle }: RunWatch): Promise<void> {
  const isRecorded = idle.then(() => sleep(RECORDED_WITHIN_MS, undefined, { ref: false }));
  await Promise.race([runner.promise, isRecorded]);
}

/** Takes no new job; tells those that run, after a second, that they are to be left. */
export function beginToStop(runner: Runner): void {
  // Of one that has ended nothing is asked.
  runner.stop().catch(() => {});
}

/** Whether this comes to its end as long as whoever stops the program waits. */
export async function hasEndedInTime(work: Promise<unknown>): Promise<boolean> {
  const patience = new AbortController();
  const isTooLong = sleep(STOP_PATIENCE_MS, false, { signal: patience.signal }).catch(() => false);
  const hasEnded = await Promise.race([work.then(() => true), isTooLong]);
  patience.abort();
  return hasEnded;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
