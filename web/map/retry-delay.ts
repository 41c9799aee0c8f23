/** Delays in milliseconds. Jitter is added, so that clients don't retry together. */
const PAUSES_MS = [1_000, 3_000, 9_000];

/**
 * Delay before the next attempt. Null if a retry is useless.
 * @param failures number so far
 * @param status undefined for a network failure
 */
export function retryDelay(failures: number, status: number | undefined): number | null {
  const isPassing = status === undefined || status === 429 || status >= 500;
  const pause = PAUSES_MS[failures];
  return isPassing && pause !== undefined ? pause * (0.5 + Math.random()) : null;
}
