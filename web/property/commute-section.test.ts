import { describe, expect, test } from 'vitest';
import { commuteOptions } from './commute-section.tsx';

const TIMES = { drive_time: 4, walk_time: 9, bike_time: 6, quality: 'exact' } as const;
const words = (times: Partial<Parameters<typeof commuteOptions>[0]>, isEstimated = false) => {
  const ways = commuteOptions({ ...TIMES, ...times }, 'Temple', isEstimated);
  return typeof ways === 'string' ? ways : ways.map(({ text }) => text);
};

describe('The ways to campus', () => {
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

  test('claim no lack of a way where nobody has measured', () => {
    const nothing = { drive_time: null, walk_time: null, bike_time: null, quality: null };
    expect(words(nothing)).toBe('Travel times to Temple are not known yet.');
  });
});
