import { expect, test } from 'vitest';
import { formatMoment, formatTimeAgo } from './format-moment.ts';

const NOW = '2026-08-05T15:04:30.000Z';

test.each([
  ['2026-08-05T15:09:00.000Z', 'just now'],
  ['2026-08-05T15:03:31.000Z', 'just now'],
  ['2026-08-05T15:03:30.000Z', '1 minute ago'],
  ['2026-08-05T14:04:31.000Z', '59 minutes ago'],
  ['2026-08-05T14:04:30.000Z', '1 hour ago'],
  ['2026-08-04T15:04:31.000Z', '23 hours ago'],
  ['2026-08-04T15:04:30.000Z', 'yesterday'],
  ['2026-07-06T15:04:30.000Z', '30 days ago'],
])('a device that was used at %s is told as %s', (time, words) => {
  expect(formatTimeAgo(time, NOW)).toBe(words);
});

test('a time whose reader has no known zone names the one it is told in', () => {
  expect(formatMoment(NOW, 'UTC').replaceAll('\u202f', ' ')).toBe('Aug 5, 2026, 3:04 PM UTC');
});
