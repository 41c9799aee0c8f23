/** Waits before the site is asked again, one after the other; the last one goes on. Milliseconds. */
const ASK_AGAIN_MS = [2000, 4000, 8000, 15_000, 30_000];
/** A line may take a question and never answer; milliseconds. */
const ANSWER_WITHIN_MS = 10_000;

/** Whether this page can be had: other files may be answered by a site whose pages are not. */
async function isPageBack(signal: AbortSignal): Promise<boolean> {
  const asked = fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store', signal });
  const answer = await asked.catch(() => null);
  return answer?.ok === true;
}

/**
 * For what could not be had without a connection: calls `arrive` once, when the site has it again. The site is asked as soon as the
 * device says that it is back, and by itself ever more seldom: a device says so too early, or has said so before this page was
 * there to hear it, or believes to be without a connection when it is not.
 * @param isBack asks the site, for the page itself unless told; the signal says when it has taken too long
 * @param waits how often it was waited for in vain just before
 * @returns what ends the watch
 */
export function watchForReturn(
  arrive: () => void,
  isBack: (signal: AbortSignal) => Promise<boolean> = isPageBack,
  waits = 0,
): () => void {
  let isOver = false;
  let waited = waits;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const wait = () => {
    clearTimeout(waiting);
    waiting = setTimeout(ask, ASK_AGAIN_MS[Math.min(waited, ASK_AGAIN_MS.length - 1)]);
    waited += 1;
  };
  const ask = async () => {
    clearTimeout(waiting);
    const hasReturned = await isBack(AbortSignal.timeout(ANSWER_WITHIN_MS));
    if (isOver) return;
    if (!hasReturned) return wait();
    end();
    arrive();
  };
  const handleOnline = () => {
    waited = 0;
    void ask();
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
