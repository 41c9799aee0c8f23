import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MOVING_STEP_MS, noteMoves, stepBesideMoves } from './steps-beside-moves.ts';

const FRAME_MS = 16;

function someMap() {
  const listeners = new Map<string, () => void>();
  return {
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    off: (event: string) => listeners.delete(event),
    tell: (event: 'movestart' | 'moveend') => listeners.get(event)?.(),
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => setTimeout(work, FRAME_MS));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('on a map at rest a step is made with the next frame', () => {
  const step = vi.fn();
  stepBesideMoves(performance.now(), step);
  vi.advanceTimersByTime(FRAME_MS);
  expect(step).toHaveBeenCalledTimes(1);
});

test('while somebody moves the map steps are made now and then, and at once when it rests', () => {
  const map = someMap();
  const forget = noteMoves(map);
  map.tell('movestart');
  const [late, hurried] = [vi.fn(), vi.fn()];
  stepBesideMoves(performance.now(), late);
  vi.advanceTimersByTime(MOVING_STEP_MS - 1);
  expect(late).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1 + FRAME_MS);
  expect(late).toHaveBeenCalledTimes(1);
  stepBesideMoves(performance.now(), hurried);
  map.tell('moveend');
  vi.advanceTimersByTime(FRAME_MS);
  expect(hurried).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2 * MOVING_STEP_MS);
  expect([late, hurried].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  forget();
});

test('what is called off is not done, and a map that goes away holds nothing up', () => {
  const map = someMap();
  const forget = noteMoves(map);
  map.tell('movestart');
  const [off, on] = [vi.fn(), vi.fn()];
  stepBesideMoves(performance.now(), off)();
  stepBesideMoves(performance.now(), on);
  forget();
  vi.advanceTimersByTime(FRAME_MS);
  expect(on).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2 * MOVING_STEP_MS);
  expect(off).not.toHaveBeenCalled();
});
