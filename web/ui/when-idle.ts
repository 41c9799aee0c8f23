/** A page that never rests gets it after this long all the same; milliseconds. */
const LONGEST_WAIT_MS = 2000;

/**
 * Does something that is heavy and can wait, once the browser has nothing else to do: what a visitor touches meanwhile is answered
 * first.
 * @returns calls it off
 */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(act, { timeout: LONGEST_WAIT_MS });
  return () => cancelIdleCallback(id);
}
