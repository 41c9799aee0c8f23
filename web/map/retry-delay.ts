/** Milliseconds with jitter, so that clients don't retry together. */
const PAUSES_MS = [1_000, 3_000, 9_000];

/** Null: don't retry. @param failures so far @param status undefined: network failure */
export function retryDelay(failures: number, status: number | undefined): number | null {
  const isPassing = status === undefined || status === 429 || status >= 500;
  const pause = PAUSES_MS[failures];
  return isPassing && pause !== undefined ? pause * (0.5 + Math.random()) : null;
}
