import { describe, expect, test } from 'vitest';
import type { AuxillaryData } from '#shared/api/auxillary-data.ts';
import { commuteLines } from './commute-lines.ts';
import { commuteWays } from './commute-ways.ts';

const TIMES = { drive_time: 4, walk_time: 9, bike_time: 6, quality: 'exact' } as const;
const words = (times: Partial<Parameters<typeof commuteWays>[0]>, isEstimated = false) => {
  const ways = commuteWays({ ...TIMES, ...times }, 'Temple', isEstimated);
  return typeof ways === 'string' ? ways : ways.map(({ text }) => text);
};

describe('The ways to campus', () => {
  test('are told by car, on foot and by bike', () => {
    expect(words({})).toEqual([
      'Driving to Temple is a breeze: 4 min by car.',
      'Walking to Temple is possible: 9 min on foot.',
      'Biking to Temple takes 6 min.',
    ]);
  });

  test('say of every time that it is about right, where it is an estimate', () => {
    const told = words({ quality: 'estimated' }, true) as string[];
    expect(told.filter((text) => !text.includes('about'))).toEqual([]);
  });

  test('have no time where streets lead nowhere, and say so', () => {
    expect(words({ drive_time: null })).toContain('Our map knows no way by car to Temple.');
    expect(words({ walk_time: null })).toContain('Our map knows no way on foot to Temple.');
    expect(words({ drive_time: null, walk_time: null, bike_time: null })).toBe(
      'Our map knows no way from this home to Temple.',
    );
  });

  test('have none by bike either, and say so beside estimates of the others', () => {
    expect(words({ bike_time: null })).toContain('Our map knows no way by bike to Temple.');
    const beside = words({ drive_time: null, walk_time: null, quality: 'estimated' }, true);
    expect(beside).toEqual([
      'Our map knows no way by car to Temple.',
      'Our map knows no way on foot to Temple.',
      'Biking to Temple takes about 6 min.',
    ]);
  });

  test('claim no lack of a way where nobody has measured', () => {
    const nothing = { drive_time: null, walk_time: null, bike_time: null, quality: null };
    expect(words(nothing)).toBe('Travel times to Temple are not known yet.');
  });
});

describe('The lines on the map', () => {
  const shape = '_p~iF~ps|U_ulLnnqC';
  const trip = {
    legs: [{ shape, summary: { time: 1, length: 1 } }],
    summary: { time: 1, length: 1 },
    units: 'miles',
  };
  const lines = (aux: object, isArea = false) =>
    commuteLines(
      {
        auto_routing: { trip: null },
        walk_routing: { trip: null },
        quality: 'exact',
        ...aux,
      } as AuxillaryData,
      [-83, 40],
      [-83, 41],
      isArea,
    ).map(({ id, isDashed }) => `${id}${isDashed ? ' dashed' : ''}`);

  test('are the streets that are known, and one straight dash where times are estimates', () => {
    expect(lines({ auto_routing: { trip }, walk_routing: { trip } })).toEqual(['drive', 'walk']);
    expect(lines({ quality: 'estimated' })).toEqual(['crow dashed']);
  });

  test('are dashed where they begin in the middle of an area, and at no door', () => {
    expect(lines({ auto_routing: { trip }, walk_routing: { trip } }, true)).toEqual([
      'drive dashed',
      'walk dashed',
    ]);
  });

  test('are none where there is no way', () => {
    expect(lines({})).toEqual([]);
  });
});
