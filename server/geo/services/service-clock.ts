import { setTimeout as wait } from 'node:timers/promises';

/** Replaced in tests. */
export type ServiceClock = {
  /** Milliseconds, monotonic. */
  now(): number;
  sleep(ms: number): Promise<void>;
  /** 0 to 1, for jitter. */
  chance(): number;
};

export const serviceClock: ServiceClock = {
  now: () => performance.now(),
  sleep: (ms) => wait(ms),
  chance: () => Math.random(),
};
