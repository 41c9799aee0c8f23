import { describe, expect, test } from 'vitest';
import { FORUM_LIMITS, findWritingRefusal } from './forum-limits.ts';

const DAY_S = 86_400;
const waitOf = (agesS: number[], accountAgeS = 30 * DAY_S, limit: keyof typeof FORUM_LIMITS = 'post') =>
  findWritingRefusal(FORUM_LIMITS[limit], { agesS, accountAgeS })?.problem.retry_after ?? 0;

describe('forum post rate limit', () => {
  test('allows the first post immediately, and later ones after a while', () => {
    expect(waitOf([])).toBe(0);
    expect(waitOf([15, 700, 800, 900, 1000])).toBe(0);
    expect(waitOf([600, 700, 800, 900, 1000, 3600])).toBe(0);
  });

  test('waits for the longest of the gap, hourly and first-day limits', () => {
    expect(waitOf([14.2])).toBe(1);
    expect(waitOf([3, 700, 800, 900, 1000, 3000])).toBe(600);
    expect(waitOf([30], DAY_S - 1)).toBe(90);
    expect(waitOf([300, 400, 500], 1000)).toBe(DAY_S - 1000);
    expect(waitOf([300, 400, 500], DAY_S)).toBe(0);
    expect(waitOf([4], 30 * DAY_S, 'comment')).toBe(1);
    expect(waitOf([29], 1000, 'comment')).toBe(1);
  });

  test('waits at least one second and at most a day when limited', () => {
    expect(waitOf([14.9999])).toBe(1);
    expect(waitOf([0, 0, 0], 0)).toBe(DAY_S);
  });
});
