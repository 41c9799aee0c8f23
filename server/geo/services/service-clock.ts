import { setTimeout as wait } from 'node:timers/promises';

/** What a service is measured with; tests bring one that they turn by hand. */
export type ServiceClock = {
  /** Milliseconds that only go forward. */
  now(): number;
  /** Ends early, without an error, where the signal says so. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** From 0 to 1: what keeps two who failed together from coming back together. */
  chance(): number;
};

export const serviceClock: ServiceClock = {
  now: () => performance.now(),
  sleep: (ms, signal) => wait(ms, undefined, { signal }).catch(() => {}),
  chance: () => Math.random(),
};
