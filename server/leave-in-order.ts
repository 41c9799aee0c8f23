import { setTimeout as sleep } from 'node:timers/promises';

/** How long all that is under way may take to end before the process leaves anyway; milliseconds. */
const PATIENCE_MS = 20_000;
/** One press of Ctrl-C may come twice, from the terminal and from the npm that passes it on. */
const SAME_SIGNAL_MS = 1000;

export type Leaving = {
  /** Puts something to close before all that was opened earlier; `what` names it where it does not end. */
  first: (what: string, close: () => Promise<unknown>) => void;
  /** What is done at once when a signal comes, and for how long everything is still answered after it; milliseconds. */
  announce: (tell: () => void, delayMs: number) => void;
  /** Closes everything and ends the process. */
  leave: (code: number, error?: Error) => Promise<void>;
};

/**
 * Leaves on SIGINT and SIGTERM: first it is told, so that nobody sends new requests; after the delay no new connections, then
 * requests and jobs under way, then the database. Who gives a second signal, a second later or more, has it leave at once.
 */
export function leaveInOrder(): Leaving {
  const closers: { what: string; close: () => Promise<unknown> }[] = [];
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
    let ending = '';
    setTimeout(() => {
      console.error(`Left after ${PATIENCE_MS / 1000} seconds, before ${ending} had ended.`);
      process.exit(1);
    }, PATIENCE_MS).unref();
    for (const { what, close } of closers) {
      ending = what;
      await close().catch((problem: Error) => console.error(problem.message));
    }
    process.exit(code);
  }
  let signalled = Number.NEGATIVE_INFINITY;
  const hear = () => {
    const since = performance.now() - signalled;
    if (since < SAME_SIGNAL_MS) return;
    signalled = performance.now();
    void leave(0);
  };
  process.on('SIGINT', hear);
  process.on('SIGTERM', hear);
  return {
    first: (what, close) => void closers.unshift({ what, close }),
    announce: (tell, delayMs) => void told.push({ tell, delayMs }),
    leave,
  };
}
