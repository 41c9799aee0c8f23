import { describe, expect, test } from 'vitest';
import { isTravelEstimated, wayText, wayToCampus } from './way-to-campus.ts';

const min = (minutes: number | null) => (minutes === null ? null : minutes * 60);
const home = (walk: number | null, bike: number | null, drive: number | null) => ({
  walk_time: min(walk),
  bike_time: min(bike),
  drive_time: min(drive),
});

describe('A home is told', () => {
  test.each([
    [home(30, 10, 5), 'walk'],
    [home(31, 10, 5), 'bike'],
    [home(90, 30, 9), 'bike'],
    [home(90, 31, 9), 'drive'],
    [home(null, null, 9), 'drive'],
    [home(90, 31, null), 'bike'],
    [home(90, null, null), 'walk'],
  ])('%j by %s', (times, mode) => {
    expect(wayToCampus(times)?.mode).toBe(mode);
  });

  test('by no way where none is known', () => {
    expect(wayToCampus(home(null, null, null))).toBeNull();
    expect(wayToCampus(home(null, null, null), 'walk')).toBeNull();
  });

  test('by the way that is searched by, if that is known', () => {
    expect(wayToCampus(home(90, 30, 9), 'walk')).toEqual({ mode: 'walk', seconds: 5400 });
    expect(wayToCampus(home(10, null, 9), 'bike')?.mode).toBe('walk');
  });
});

test('an estimate says "about", and a home that shows no more than its area has nothing better', () => {
  const exact = { travel_quality: 'exact', is_approximate: false } as const;
  expect(isTravelEstimated(exact)).toBe(false);
  expect(isTravelEstimated({ ...exact, is_approximate: true })).toBe(true);
  expect(isTravelEstimated({ ...exact, travel_quality: 'estimated' })).toBe(true);
  expect(isTravelEstimated({ ...exact, travel_quality: null })).toBe(true);
  expect(wayText({ mode: 'walk', seconds: 470 }, true)).toBe('about 8 min on foot');
  expect(wayText({ mode: 'bike', seconds: 470 }, false)).toBe('8 min by bike');
  expect(wayText({ mode: 'drive', seconds: 5 }, true)).toBe('about 1 min by car');
});
