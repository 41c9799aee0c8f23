/** In a tab that nobody sees nothing is painted. */
const LONGEST_WAIT_MS = 200;

/**
 * Does something once what the page shows now has been painted: a press is seen to be taken before the work begins that it asked for.
 * @returns calls it off
 */
export function afterPaint(act: () => void): () => void {
  let frame = 0;
  let next: ReturnType<typeof setTimeout> | undefined;
  const callOff = () => {
    clearTimeout(timer);
    clearTimeout(next);
    cancelAnimationFrame(frame);
  };
  const begin = () => {
    callOff();
    act();
  };
  const timer = setTimeout(begin, LONGEST_WAIT_MS);
  frame = requestAnimationFrame(() => {
    next = setTimeout(begin);
  });
  return callOff;
}
