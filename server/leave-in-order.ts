import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds until a forced exit. */
const PATIENCE_MS = 20_000;
/** Ctrl-C may arrive twice: from the terminal and from npm. */
const SAME_SIGNAL_MS = 1000;

export type Leaving = {
  /** Closed before everything opened earlier; `what` is for the timeout's message. */
  first: (what: string, close: () => Promise<unknown>) => void;
  /** `tell` runs on the signal; requests are served for `delayMs` more. */
  announce: (tell: () => void, delayMs: number) => void;
  leave: (code: number, error?: Error) => Promise<void>;
};

/** A second signal exits at once. */
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
