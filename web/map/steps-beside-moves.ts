/**
 * While a map moves, a step is made this often, unless its maker says otherwise: the map's own drawing and a step in one frame are more than a slow
 * computer has time for.
 */
export const MOVING_STEP_MS = 500;
/** A map that has come to rest goes on drawing while its names fade in. One whose tiles are long in coming holds nothing up for longer than this. */
export const SETTLING_MS = 300;

type MapEvent = 'movestart' | 'moveend' | 'idle' | 'webglcontextlost';

type MovingMap = {
  on(event: MapEvent, listener: () => void): unknown;
  off(event: MapEvent, listener: () => void): unknown;
};

let isMoving = false;
const onRest = new Set<() => void>();
/** The frame before which the last step was made. */
let steppedFrame = Number.NaN;

/** Has steps keep out of the way of this map's moves. @returns forgets the map */
export function noteMoves(map: MovingMap): () => void {
  let settling: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    clearTimeout(settling);
    settling = undefined;
    isMoving = true;
  };
  const rest = () => {
    clearTimeout(settling);
    settling = undefined;
    isMoving = false;
    for (const hurry of [...onRest]) hurry();
  };
  const end = () => {
    clearTimeout(settling);
    settling = setTimeout(rest, SETTLING_MS);
  };
  const idle = () => {
    if (settling !== undefined) rest();
  };
  map.on('movestart', begin);
  map.on('moveend', end);
  map.on('idle', idle);
  // A move that was under way is not ended then, and nothing is drawn that steps could be in the way of.
  map.on('webglcontextlost', rest);
  return () => {
    map.off('movestart', begin);
    map.off('moveend', end);
    map.off('idle', idle);
    map.off('webglcontextlost', rest);
    rest();
  };
}

/** Before a frame that has no other step in it. */
function beforeFrame(afterMs: number, work: () => void): () => void {
  let frame = 0;
  const wait = () => {
    frame = requestAnimationFrame((at) => {
      if (at === steppedFrame) {
        wait();
        return;
      }
      steppedFrame = at;
      work();
    });
  };
  if (afterMs <= 0) wait();
  const timer = afterMs > 0 ? setTimeout(wait, afterMs) : undefined;
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}

type Pace = {
  /** When the maker's last step was made; milliseconds of `performance.now`. */
  steppedAt: number;
  /** Milliseconds between its steps while a map moves. */
  movingMs?: number;
};

/**
 * Makes one step of many, between frames: before the next one, or, while a map moves, some time after the last step, and at once when it has come to rest
 * and is drawn. Of several makers each has a frame for itself.
 * @returns calls it off
 */
export function stepBesideMoves(
  { steppedAt, movingMs = MOVING_STEP_MS }: Pace,
  work: () => void,
): () => void {
  const make = () => {
    onRest.delete(hurry);
    work();
  };
  const hurry = () => {
    callOff();
    callOff = beforeFrame(0, make);
  };
  let callOff = beforeFrame(isMoving ? steppedAt + movingMs - performance.now() : 0, make);
  onRest.add(hurry);
  return () => {
    onRest.delete(hurry);
    callOff();
  };
}
