import { setTimeout as wait } from 'node:timers/promises';

/** Replaced in tests. */
export type ServiceClock = {
  /** Milliseconds, monotonic. */
  now(): number;
  /** Ends early on abort, without error. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** 0 to 1, for jitter. */
  chance(): number;
};

export const serviceClock: ServiceClock = {
  now: () => performance.now(),
  sleep: (ms, signal) => wait(ms, undefined, { signal }).catch(() => {}),
  chance: () => Math.random(),
};
