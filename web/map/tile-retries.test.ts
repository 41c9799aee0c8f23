import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TilePlace, TileRetries } from './tile-retries.ts';

const HERE: TilePlace = { z: 14, x: 4400, y: 6200 };
const THERE: TilePlace = { z: 14, x: 4401, y: 6200 };

let refresh: ReturnType<typeof vi.fn<(sourceId: string, tile: TilePlace) => void>>;
let retries: TileRetries;

beforeEach(() => {
  vi.useFakeTimers();
  refresh = vi.fn();
  retries = new TileRetries(refresh);
});
afterEach(() => {
  vi.useRealTimers();
});

const failAgain = (times: number, status = 503) =>
  Array.from({ length: times }, () => {
    const isAskedAgain = retries.noteFailure('streets', HERE, status);
    vi.runAllTimers();
    return isAskedAgain;
  });

describe('A tile that failed', () => {
  it.each([400, 404, 410])('for good is not asked for again: %s', (status) => {
    expect(failAgain(1, status)).toEqual([false]);
    expect(refresh).not.toHaveBeenCalled();
  });

  it('because the site is busy is asked for again three times, and no more while one looks there', () => {
    expect(failAgain(4)).toEqual([true, true, true, false]);
    expect(refresh.mock.calls).toEqual(Array.from({ length: 3 }, () => ['streets', HERE]));
  });

  it('and came then may fail another day', () => {
    failAgain(3);
    retries.noteLoaded('streets', HERE);
    expect(failAgain(4)).toEqual([true, true, true, false]);
  });

  it('is waited for, longer each time, each tile by itself', () => {
    const waits: number[] = [];
    for (const least of [500, 1_500, 4_500]) {
      const before = refresh.mock.calls.length;
      expect(retries.noteFailure('streets', HERE, undefined)).toBe(true);
      vi.advanceTimersByTime(least - 1);
      waits.push(refresh.mock.calls.length - before);
      vi.runAllTimers();
    }
    expect(waits).toEqual([0, 0, 0]);
    expect(retries.noteFailure('streets', THERE, 429)).toBe(true);
    vi.runAllTimers();
    expect(refresh).toHaveBeenLastCalledWith('streets', THERE);
  });

  it('is nothing to a map that has gone', () => {
    retries.noteFailure('streets', HERE, 503);
    retries.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});
