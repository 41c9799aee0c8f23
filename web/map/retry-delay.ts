/** Delays in milliseconds. `retryDelay` adds jitter, so that clients don't retry at the same time. */
const PAUSES_MS = [1_000, 3_000, 9_000];

/**
 * Returns the delay before the next attempt. Null if a retry is useless.
 * @param failures number of earlier failures
 * @param status undefined for a network failure
 */
export function retryDelay(failures: number, status: number | undefined): number | null {
  const isPassing = status === undefined || status === 429 || status >= 500;
  const pause = PAUSES_MS[failures];
  return isPassing && pause !== undefined ? pause * (0.5 + Math.random()) : null;
}
