import { describe, expect, test } from 'vitest';
import { commuteOptions } from './commute-section.tsx';

const TIMES = { drive_time: 4, walk_time: 9, bike_time: 6, quality: 'exact' } as const;
const words = (times: Partial<Parameters<typeof commuteOptions>[0]>, isEstimated = false) => {
  const ways = commuteOptions({ ...TIMES, ...times }, 'Temple', isEstimated);
  return typeof ways === 'string' ? ways : ways.map(({ text }) => text);
};

describe('commute section', () => {
  test("writes 'about' before every estimated time", () => {
    const texts = words({ quality: 'estimated' }, true) as string[];
    expect(texts.filter((text) => !text.includes('about'))).toEqual([]);
  });

  test('says that no route exists for a travel mode without a time', () => {
    expect(words({ drive_time: null })).toContain('Our map doesn’t have a driving route to Temple.');
    expect(words({ walk_time: null })).toContain('Our map doesn’t have a walking route to Temple.');
    expect(words({ drive_time: null, walk_time: null, bike_time: null })).toBe(
      'Our map doesn’t have a route from this home to Temple.',
    );
  });

  test('does not claim that routes are missing before travel times are computed', () => {
    const nothing = { drive_time: null, walk_time: null, bike_time: null, quality: null };
    expect(words(nothing)).toBe('We don’t have travel times to Temple yet.');
  });
});
