/**
 * While a map moves, a step is made this often, unless its maker says otherwise: the map's own drawing and a step in one frame are more than a slow
 * computer has time for.
 */
export const MOVING_STEP_MS = 500;
/** A map that has come to rest goes on drawing while its names fade in. One whose tiles are long in coming holds nothing up for longer than this. */
export const SETTLING_MS = 300;
/** While a map at rest goes on drawing, because tiles come late or names fade in, a step is made this often: it shares its frame with that. */
export const DRAWING_STEP_MS = 100;
/** A map that draws does so with every frame; a slow computer has ten in a second. */
const LAST_DRAWN_MS = 100;

type MapEvent = 'movestart' | 'moveend' | 'idle' | 'render' | 'webglcontextlost';

type MovingMap = {
  on(event: MapEvent, listener: () => void): unknown;
  off(event: MapEvent, listener: () => void): unknown;
};

let isMoving = false;
/** When the map was drawn last; milliseconds of `performance.now`. */
let drawnAt = Number.NEGATIVE_INFINITY;
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
  const hurryAll = () => {
    for (const hurry of [...onRest]) hurry();
  };
  const rest = () => {
    clearTimeout(settling);
    settling = undefined;
    isMoving = false;
    hurryAll();
  };
  const end = () => {
    clearTimeout(settling);
    settling = setTimeout(rest, SETTLING_MS);
  };
  const idle = () => {
    drawnAt = Number.NEGATIVE_INFINITY;
    if (settling !== undefined) rest();
    else if (!isMoving) hurryAll();
  };
  const note = () => {
    drawnAt = performance.now();
  };
  // A move that was under way is not ended then, and nothing is drawn that steps could be in the way of.
  const lose = () => {
    drawnAt = Number.NEGATIVE_INFINITY;
    rest();
  };
  map.on('movestart', begin);
  map.on('moveend', end);
  map.on('idle', idle);
  map.on('render', note);
  map.on('webglcontextlost', lose);
  return () => {
    map.off('movestart', begin);
    map.off('moveend', end);
    map.off('idle', idle);
    map.off('render', note);
    map.off('webglcontextlost', lose);
    lose();
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

/** How long after a maker's last step its next one is due, as the map is now. */
function pauseNow(movingMs: number): number {
  if (isMoving) return movingMs;
  return performance.now() - drawnAt <= LAST_DRAWN_MS ? DRAWING_STEP_MS : 0;
}

/**
 * Makes one step of many, between frames: before the next one, or, while a map moves or draws, some time after the last step, and at once when it has come to
 * rest and is drawn. Of several makers each has a frame for itself.
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
  const plan = () => {
    const pauseMs = pauseNow(movingMs);
    return beforeFrame(pauseMs > 0 ? steppedAt + pauseMs - performance.now() : 0, make);
  };
  const hurry = () => {
    callOff();
    callOff = plan();
  };
  let callOff = plan();
  onRest.add(hurry);
  return () => {
    onRest.delete(hurry);
    callOff();
  };
}
