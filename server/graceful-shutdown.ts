import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds until the process exits without waiting any longer. */
const TIMEOUT_MS = 20_000;
/** Ctrl-C may send the signal twice: from the terminal and from npm. */
const SAME_SIGNAL_MS = 1000;

export type GracefulShutdown = {
  /**
   * Registers a resource to close. Resources are closed in reverse order; `name` appears in the message of a
   * timeout.
   */
  closeFirst: (name: string, close: () => Promise<unknown>) => void;
  /** Runs `listener` on a signal. After that, the server continues to handle requests for `delayMs`. */
  onSignal: (listener: () => void, delayMs: number) => void;
  exit: (code: number, error?: Error) => Promise<void>;
};

/** Closes all resources on SIGINT or SIGTERM. A second signal exits at once. */
export function createGracefulShutdown(): GracefulShutdown {
  const closers: { name: string; close: () => Promise<unknown> }[] = [];
  const listeners: { listener: () => void; delayMs: number }[] = [];
  let isExiting = false;

  async function drain(): Promise<void> {
    for (const { listener } of listeners) listener();
    await sleep(Math.max(0, ...listeners.map(({ delayMs }) => delayMs)));
  }

  async function exit(code: number, error?: Error): Promise<void> {
    if (isExiting) process.exit(code || 130);
    isExiting = true;
    if (error) console.error(error.message);
    else await drain();
    let closing = '';
    setTimeout(() => {
      console.error(`Forced exit after ${TIMEOUT_MS / 1000} seconds while closing ${closing}.`);
      process.exit(1);
    }, TIMEOUT_MS).unref();
    for (const { name, close } of closers) {
      closing = name;
      await close().catch((problem: Error) => console.error(problem.message));
    }
    process.exit(code);
  }
  let signalled = Number.NEGATIVE_INFINITY;
  const handleSignal = () => {
    const since = performance.now() - signalled;
    if (since < SAME_SIGNAL_MS) return;
    signalled = performance.now();
    void exit(0);
  };
  process.on('SIGINT', handleSignal);
  process.on('SIGTERM', handleSignal);
  return {
    closeFirst: (name, close) => void closers.unshift({ name, close }),
    onSignal: (listener, delayMs) => void listeners.push({ listener, delayMs }),
    exit,
  };
}
