import { setTimeout as sleep } from 'node:timers/promises';
import type { Runner, WorkerEvents } from 'graphile-worker';

/** Whoever stops the program waits for it. */
const STOP_PATIENCE_MS = 6_000;
/** The queue stops by itself then, but for where it waits for an end that has been. */
const FATAL_PATIENCE_MS = 2_000;

/** @returns why the queue has ended, for a line of the log */
export function untilEnded(runner: Runner): Promise<string> {
  return runner.promise.then(
    () => 'it stopped by itself',
    (error: Error) => error.message,
  );
}

/**
 * Where only another start helps, though the queue does not end. It asks once for the numbers of its tasks and keeps
 * the answer, a failure too: where the line breaks before that is answered it never takes a job. And where two of its
 * records of ended jobs fail it counts one too many as written, and waits for ever to stop.
 * @returns why the queue is to be started again, for a line of the log
 */
export function untilUnfit(events: WorkerEvents): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let hasLooked = false;
  for (const name of ['job:start', 'worker:getJob:empty'] as const)
    events.once(name, () => {
      hasLooked = true;
    });
  events.on('worker:getJob:error', ({ error }) => {
    if (!hasLooked) resolve(`it could not look for jobs: ${messageOf(error)}`);
  });
  events.once('pool:fatalError', async ({ error }) => {
    await sleep(FATAL_PATIENCE_MS, undefined, { ref: false });
    resolve(`it could not record what was done: ${messageOf(error)}`);
  });
  return promise;
}

/** Lets its jobs end for some seconds, gives the others back. Of one that has ended nothing is asked. */
export async function endRunner(runner: Runner): Promise<void> {
  const stopped = runner.stop().catch(() => {});
  const isPunctual = await Promise.race([stopped.then(() => true), sleep(STOP_PATIENCE_MS, false)]);
  if (!isPunctual) await runner.kill('It took too long to stop.').catch(() => {});
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
