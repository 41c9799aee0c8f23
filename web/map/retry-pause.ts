/** After the first, second and third failure; half as long again or half as short, so that maps which failed together do not come back together. */
const PAUSES_MS = [1_000, 3_000, 9_000];

/**
 * Milliseconds until what has failed is asked for again; null where that would be no use, or was tried often enough.
 * @param failures how often it has failed before
 * @param status of the answer; undefined where there was none
 */
export function retryPause(failures: number, status: number | undefined): number | null {
  const isPassing = status === undefined || status === 429 || status >= 500;
  const pause = PAUSES_MS[failures];
  return isPassing && pause !== undefined ? pause * (0.5 + Math.random()) : null;
}
