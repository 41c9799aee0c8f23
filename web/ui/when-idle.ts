const LONGEST_WAIT_MS = 2000;

/** Runs heavy work that can wait when the browser is idle. @returns a function that cancels it */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(act, { timeout: LONGEST_WAIT_MS });
  return () => cancelIdleCallback(id);
}
