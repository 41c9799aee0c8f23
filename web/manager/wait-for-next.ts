/** Seconds to wait after the first, second, … asking; the last one ever after. */
const PAUSES_S = [1, 1, 2, 3, 5, 8, 13, 20, 30];

/** Waits before something is asked again: longer each time, and no longer once the window is come back to. */
export function waitForNext(asked: number, signal: AbortSignal): Promise<void> {
  const seconds = PAUSES_S[Math.min(asked, PAUSES_S.length) - 1] ?? 1;
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('focus', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, seconds * 1000);
    addEventListener('focus', done);
    signal.addEventListener('abort', done);
  });
}
