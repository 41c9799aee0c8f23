import { describe, expect, test } from 'vitest';
import { campusTravelText, findCampusTravel, isTravelEstimated } from './campus-travel.ts';

const min = (minutes: number | null) => (minutes === null ? null : minutes * 60);
const home = (walk: number | null, bike: number | null, drive: number | null) => ({
  walk_time: min(walk),
  bike_time: min(bike),
  drive_time: min(drive),
});

describe('findCampusTravel', () => {
  test.each([
    [home(30, 10, 5), 'walk'],
    [home(31, 10, 5), 'bike'],
    [home(90, 30, 9), 'bike'],
    [home(90, 31, 9), 'drive'],
    [home(null, null, 9), 'drive'],
    [home(90, 31, null), 'bike'],
    [home(90, null, null), 'walk'],
  ])('for %j returns the mode %s', (times, mode) => {
    expect(findCampusTravel(times)?.mode).toBe(mode);
  });

  test('returns null if no travel time is known', () => {
    expect(findCampusTravel(home(null, null, null))).toBeNull();
    expect(findCampusTravel(home(null, null, null), 'walk')).toBeNull();
  });

  test('uses the filtered mode if its time is known', () => {
    expect(findCampusTravel(home(90, 30, 9), 'walk')).toEqual({ mode: 'walk', seconds: 5400 });
    expect(findCampusTravel(home(10, null, 9), 'bike')?.mode).toBe('walk');
  });
});

test('isTravelEstimated is true for estimates and approximate locations', () => {
  const exact = { travel_quality: 'exact', is_approximate: false } as const;
  expect(isTravelEstimated(exact)).toBe(false);
  expect(isTravelEstimated({ ...exact, is_approximate: true })).toBe(true);
  expect(isTravelEstimated({ ...exact, travel_quality: 'estimated' })).toBe(true);
  expect(isTravelEstimated({ ...exact, travel_quality: null })).toBe(true);
  expect(campusTravelText({ mode: 'walk', seconds: 470 }, true)).toBe('about 8 min on foot');
  expect(campusTravelText({ mode: 'bike', seconds: 470 }, false)).toBe('8 min by bike');
  expect(campusTravelText({ mode: 'drive', seconds: 5 }, true)).toBe('about 1 min by car');
});
