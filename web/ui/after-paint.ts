/** Maximum wait in milliseconds, because hidden tabs never paint. */
const LONGEST_WAIT_MS = 200;

/**
 * Runs work after the next paint, so that the browser first shows the effect of a click.
 * @returns a function that cancels it
 */
export function afterPaint(act: () => void): () => void {
  let frame = 0;
  let next: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(timer);
    clearTimeout(next);
    cancelAnimationFrame(frame);
  };
  const run = () => {
    cancel();
    act();
  };
  const timer = setTimeout(run, LONGEST_WAIT_MS);
  frame = requestAnimationFrame(() => {
    next = setTimeout(run);
  });
  return cancel;
}
