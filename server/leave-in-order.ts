/** How long requests under way may take to end before the process leaves anyway; milliseconds. */
const DRAIN_MS = 10_000;

export type Leaving = {
  /** Puts something to close before all that was opened earlier. */
  first: (close: () => Promise<unknown>) => void;
  /** Closes everything and ends the process. */
  leave: (code: number, error?: Error) => Promise<void>;
};

/** Leaves on SIGINT and SIGTERM: no new requests, then those under way, then the database. A second signal leaves at once. */
export function leaveInOrder(): Leaving {
  const closers: (() => Promise<unknown>)[] = [];
  let isLeaving = false;
  async function leave(code: number, error?: Error): Promise<void> {
    if (isLeaving) process.exit(code || 130);
    isLeaving = true;
    if (error) console.error(error.message);
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    for (const close of closers) await close().catch((problem: Error) => console.error(problem.message));
    process.exit(code);
  }
  process.on('SIGINT', () => void leave(0));
  process.on('SIGTERM', () => void leave(0));
  return { first: (close) => void closers.unshift(close), leave };
}
