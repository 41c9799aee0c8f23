import { setTimeout as sleep } from 'node:timers/promises';

/** How long all that is under way may take to end before the process leaves anyway; milliseconds. */
const PATIENCE_MS = 20_000;

export type Leaving = {
  /** Puts something to close before all that was opened earlier. */
  first: (close: () => Promise<unknown>) => void;
  /** What is done at once when a signal comes, and for how long everything is still answered after it; milliseconds. */
  announce: (tell: () => void, delayMs: number) => void;
  /** Closes everything and ends the process. */
  leave: (code: number, error?: Error) => Promise<void>;
};

/**
 * Leaves on SIGINT and SIGTERM: first it is told, so that nobody sends new requests; after the delay no new connections, then
 * requests and jobs under way, then the database. A second signal leaves at once.
 */
export function leaveInOrder(): Leaving {
  const closers: (() => Promise<unknown>)[] = [];
  const told: { tell: () => void; delayMs: number }[] = [];
  let isLeaving = false;

  async function drain(): Promise<void> {
    for (const { tell } of told) tell();
    await sleep(Math.max(0, ...told.map(({ delayMs }) => delayMs)));
  }

  async function leave(code: number, error?: Error): Promise<void> {
    if (isLeaving) process.exit(code || 130);
    isLeaving = true;
    if (error) console.error(error.message);
    else await drain();
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    for (const close of closers) await close().catch((problem: Error) => console.error(problem.message));
    process.exit(code);
  }
  process.on('SIGINT', () => void leave(0));
  process.on('SIGTERM', () => void leave(0));
  return {
    first: (close) => void closers.unshift(close),
    announce: (tell, delayMs) => void told.push({ tell, delayMs }),
    leave,
  };
}
