import { describe, expect, test } from 'vitest';
import { commuteOf, isCommuteUnknown, meetsCommute, minutesBy } from './commute-filter.ts';

const times = { walk_time: 929, bike_time: null, drive_time: 0 };

describe('commute filter', () => {
  test('excludes unknown travel times', () => {
    expect(meetsCommute(times, { commute_mode: 'bike', commute_max: 120 })).toBe(false);
    expect(isCommuteUnknown(times, { commute_mode: 'bike', commute_max: 120 })).toBe(true);
  });

  test('compares the rounded minutes shown on the card', () => {
    expect(minutesBy(times, 'walk')).toBe(15);
    expect(meetsCommute(times, { commute_mode: 'walk', commute_max: 15 })).toBe(true);
    expect(meetsCommute({ ...times, walk_time: 930 }, { commute_mode: 'walk', commute_max: 15 })).toBe(false);
    expect(meetsCommute(times, { commute_mode: 'drive', commute_max: 1 })).toBe(true);
  });

  test('filters nothing if only the mode or only the maximum is set', () => {
    expect(commuteOf({ commute_mode: 'walk' })).toBeNull();
    expect(commuteOf({ commute_max: 5 })).toBeNull();
    expect(meetsCommute(times, { commute_max: 5 })).toBe(true);
    expect(isCommuteUnknown(times, { commute_mode: 'bike' })).toBe(false);
  });
});
