import { describe, expect, it } from 'vitest';
import { COMMUTE_STEPS, commuteAt, commuteBars, commutePosition } from './commute-scale.ts';

describe('the slider of minutes', () => {
  it('stands at each of its steps', () => {
    for (const minutes of COMMUTE_STEPS) expect(commuteAt(commutePosition(minutes))).toBe(minutes);
  });

  it('stands at the nearest step for minutes that an address says', () => {
    expect([1, 17, 18, 61, 119].map((minutes) => commuteAt(commutePosition(minutes)))).toEqual([
      5, 15, 20, 60, 120,
    ]);
  });

  it('counts each home once, and those without a time nowhere', () => {
    const home = (walk_time: number | null) => ({ walk_time, bike_time: 60, drive_time: 60 });
    const bars = commuteBars(
      [0, 60, 300, 301, 330, null, 90_000].map((time) => home(time)),
      'walk',
      10,
    );
    expect(bars.slice(0, 3).map(({ count, isIn }) => [count, isIn])).toEqual([
      [4, true],
      [1, true],
      [0, false],
    ]);
    expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(5);
  });
});
