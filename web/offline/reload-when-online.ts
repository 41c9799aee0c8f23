/** Delays in milliseconds between attempts. The last one repeats. */
const RETRY_MS = [2000, 4000, 8000, 15_000, 30_000];
/** Timeout of an attempt in milliseconds, because a request may hang. */
const TIMEOUT_MS = 10_000;

/** Requests the page itself, because static files may load while pages fail. */
async function isPageBack(signal: AbortSignal): Promise<boolean> {
  const response = fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store', signal });
  const answer = await response.catch(() => null);
  return answer?.ok === true;
}

/**
 * Polls with increasing delays, because the device's online status is unreliable.
 * @param waits number of earlier failed attempts
 */
export function reloadWhenOnline(
  arrive: () => void,
  isBack: (signal: AbortSignal) => Promise<boolean> = isPageBack,
  waits = 0,
): () => void {
  let isOver = false;
  let waited = waits;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const wait = () => {
    clearTimeout(waiting);
    waiting = setTimeout(check, RETRY_MS[Math.min(waited, RETRY_MS.length - 1)]);
    waited += 1;
  };
  const check = async () => {
    clearTimeout(waiting);
    const hasReturned = await isBack(AbortSignal.timeout(TIMEOUT_MS));
    if (isOver) return;
    if (!hasReturned) return wait();
    end();
    arrive();
  };
  const handleOnline = () => {
    waited = 0;
    void check();
  };
  const end = () => {
    isOver = true;
    clearTimeout(waiting);
    window.removeEventListener('online', handleOnline);
  };
  window.addEventListener('online', handleOnline);
  wait();
  return end;
}
