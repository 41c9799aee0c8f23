import { MANIFEST_PATH } from '#shared/pages.ts';

/** Waits before the site is asked again, one after the other; the last one goes on. Milliseconds. */
const ASK_AGAIN_MS = [2000, 4000, 8000, 15_000, 30_000];

async function doesSiteAnswer(): Promise<boolean> {
  const answer = await fetch(MANIFEST_PATH, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return answer?.ok === true;
}

/**
 * For a page that was read without a connection: calls `arrive` once, when the site itself answers. It is asked as soon as the
 * device says that it is back, and by itself ever more seldom: a device says so too early, or has said so before this page was
 * there to hear it, or was never without a connection while the site was down.
 * @returns what ends the watch
 */
export function watchForReturn(arrive: () => void): () => void {
  let isOver = false;
  let waits = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const wait = () => {
    clearTimeout(waiting);
    waiting = setTimeout(ask, ASK_AGAIN_MS[Math.min(waits, ASK_AGAIN_MS.length - 1)]);
    waits += 1;
  };
  const ask = async () => {
    clearTimeout(waiting);
    // A device without a connection tells of it when it has one.
    if (!navigator.onLine) return;
    const isBack = await doesSiteAnswer();
    if (isOver) return;
    if (!isBack) return wait();
    end();
    arrive();
  };
  const handleOnline = () => {
    waits = 0;
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
