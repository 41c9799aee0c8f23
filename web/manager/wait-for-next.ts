/** Backoff in seconds; the last repeats. */
const PAUSES_S = [1, 1, 2, 3, 5, 8, 13, 20, 30];

/** In seconds. */
export const pauseBefore = (attempt: number) => PAUSES_S[Math.min(attempt, PAUSES_S.length) - 1] ?? 1;

/** Ends early when the tab is shown. */
export function waitForNext(asked: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('focus', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, pauseBefore(asked) * 1000);
    addEventListener('focus', done);
    signal.addEventListener('abort', done);
  });
}
