/** While a map moves, a step is made this often: its own drawing and a step in one frame are more than a slow computer has time for. */
export const MOVING_STEP_MS = 300;

type MovingMap = {
  on(event: 'movestart' | 'moveend', listener: () => void): unknown;
  off(event: 'movestart' | 'moveend', listener: () => void): unknown;
};

let isMoving = false;
const onRest = new Set<() => void>();

/** Has steps keep out of the way of this map's moves. @returns forgets the map */
export function noteMoves(map: MovingMap): () => void {
  const begin = () => {
    isMoving = true;
  };
  const end = () => {
    isMoving = false;
    for (const hurry of [...onRest]) hurry();
  };
  map.on('movestart', begin);
  map.on('moveend', end);
  return () => {
    map.off('movestart', begin);
    map.off('moveend', end);
    end();
  };
}

function beforeFrame(afterMs: number, work: () => void): () => void {
  let frame = 0;
  const wait = () => {
    frame = requestAnimationFrame(work);
  };
  if (afterMs <= 0) wait();
  const timer = afterMs > 0 ? setTimeout(wait, afterMs) : undefined;
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}

/**
 * Makes one step of many, between frames: before the next one, or, while a map moves, some time after the last step, and at once when it comes to rest.
 * @param steppedAt when the last step was made; milliseconds of `performance.now`
 * @returns calls it off
 */
export function stepBesideMoves(steppedAt: number, work: () => void): () => void {
  const make = () => {
    onRest.delete(hurry);
    work();
  };
  const hurry = () => {
    callOff();
    callOff = beforeFrame(0, make);
  };
  let callOff = beforeFrame(isMoving ? steppedAt + MOVING_STEP_MS - performance.now() : 0, make);
  onRest.add(hurry);
  return () => {
    onRest.delete(hurry);
    callOff();
  };
}
