import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  DRAWING_STEP_MS,
  MOVING_STEP_MS,
  noteMoves,
  SETTLING_MS,
  stepBesideMoves,
} from './steps-beside-moves.ts';

const FRAME_MS = 16;

function someMap() {
  const listeners = new Map<string, () => void>();
  return {
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    off: (event: string) => listeners.delete(event),
    tell: (event: 'movestart' | 'moveend' | 'idle' | 'render' | 'webglcontextlost') =>
      listeners.get(event)?.(),
  };
}

/** No frame of one test has the time of one of another. */
let opened = 0;

beforeEach(() => {
  opened += 1e6;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  // As in a browser: all that is asked for between two frames is called with the time of the next.
  vi.stubGlobal('requestAnimationFrame', (work: (at: number) => void) => {
    const at = (Math.floor(performance.now() / FRAME_MS) + 1) * FRAME_MS;
    return setTimeout(() => work(opened + at), at - performance.now());
  });
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A map that somebody has begun to move. */
function takenMap() {
  const map = someMap();
  const forget = noteMoves(map);
  map.tell('movestart');
  return { map, forget };
}

const now = () => ({ steppedAt: performance.now() });
/** Who would wait for longer than any of these tests, if it were not for the map's rest. */
const patient = () => ({ ...now(), movingMs: 10 * SETTLING_MS });

test('on a map at rest a step is made with the next frame', () => {
  const step = vi.fn();
  stepBesideMoves(now(), step);
  vi.advanceTimersByTime(FRAME_MS);
  expect(step).toHaveBeenCalledTimes(1);
});

test('pins and cards that turn at once have a frame each', () => {
  const [pins, cards] = [vi.fn(), vi.fn()];
  stepBesideMoves(now(), pins);
  stepBesideMoves(now(), cards);
  vi.advanceTimersByTime(FRAME_MS);
  expect([pins, cards].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  vi.advanceTimersByTime(FRAME_MS);
  expect([pins, cards].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('while somebody moves the map steps are made now and then, each maker at its own pace', () => {
  const { forget } = takenMap();
  const [pins, cards] = [vi.fn(), vi.fn()];
  stepBesideMoves(now(), pins);
  stepBesideMoves({ ...now(), movingMs: 3 * MOVING_STEP_MS }, cards);
  vi.advanceTimersByTime(MOVING_STEP_MS - FRAME_MS);
  expect(pins).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2 * FRAME_MS);
  expect(pins).toHaveBeenCalledTimes(1);
  expect(cards).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2 * MOVING_STEP_MS);
  expect(cards).toHaveBeenCalledTimes(1);
  forget();
});

test.each([
  ['at once when the map has come to rest and is drawn', 'idle', 0],
  ['soon when it has come to rest and its tiles are long in coming', null, SETTLING_MS],
] as const)('steps that waited for a move are made %s', (_, told, afterMs) => {
  const { map, forget } = takenMap();
  map.tell('idle');
  const step = vi.fn();
  stepBesideMoves(patient(), step);
  map.tell('moveend');
  vi.advanceTimersByTime(2 * FRAME_MS);
  expect(step).not.toHaveBeenCalled();
  if (told) map.tell(told);
  vi.advanceTimersByTime(afterMs + FRAME_MS);
  expect(step).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(20 * SETTLING_MS);
  expect(step).toHaveBeenCalledTimes(1);
  forget();
});

describe('While a map at rest goes on drawing', () => {
  /** Draws with every frame for so long. */
  const draw = (map: ReturnType<typeof someMap>, ms: number) => {
    for (let at = 0; at < ms; at += FRAME_MS) {
      map.tell('render');
      vi.advanceTimersByTime(FRAME_MS);
    }
  };

  test('a step is made a little after the last one, and does not share each frame with it', () => {
    const map = someMap();
    const forget = noteMoves(map);
    map.tell('render');
    const step = vi.fn();
    stepBesideMoves(now(), step);
    draw(map, DRAWING_STEP_MS - 2 * FRAME_MS);
    expect(step).not.toHaveBeenCalled();
    draw(map, 4 * FRAME_MS);
    expect(step).toHaveBeenCalledTimes(1);
    forget();
  });

  test('the first of many steps waits for nothing', () => {
    const map = someMap();
    const forget = noteMoves(map);
    map.tell('render');
    const step = vi.fn();
    stepBesideMoves({ steppedAt: Number.NEGATIVE_INFINITY }, step);
    draw(map, 2 * FRAME_MS);
    expect(step).toHaveBeenCalledTimes(1);
    forget();
  });

  test.each([
    ['all is drawn', 'idle'],
    ['its drawing surface is lost', 'webglcontextlost'],
  ] as const)('a step that waits is made at once when %s', (_, told) => {
    const map = someMap();
    const forget = noteMoves(map);
    map.tell('render');
    const step = vi.fn();
    stepBesideMoves(now(), step);
    map.tell(told);
    vi.advanceTimersByTime(FRAME_MS);
    expect(step).toHaveBeenCalledTimes(1);
    forget();
  });
});

test('a hand that takes the map again before it has settled has steps wait further', () => {
  const { map, forget } = takenMap();
  const step = vi.fn();
  const callOff = stepBesideMoves(patient(), step);
  map.tell('moveend');
  map.tell('movestart');
  vi.advanceTimersByTime(3 * SETTLING_MS);
  expect(step).not.toHaveBeenCalled();
  callOff();
  forget();
});

test('a map that loses its drawing surface under somebody’s hand holds nothing up', () => {
  const { map, forget } = takenMap();
  const step = vi.fn();
  stepBesideMoves(patient(), step);
  map.tell('webglcontextlost');
  vi.advanceTimersByTime(FRAME_MS);
  expect(step).toHaveBeenCalledTimes(1);
  forget();
});

test('what is called off is not done, and a map that goes away holds nothing up', () => {
  const { forget } = takenMap();
  const [off, on] = [vi.fn(), vi.fn()];
  stepBesideMoves(now(), off)();
  stepBesideMoves(now(), on);
  forget();
  vi.advanceTimersByTime(FRAME_MS);
  expect(on).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2 * MOVING_STEP_MS);
  expect(off).not.toHaveBeenCalled();
});
