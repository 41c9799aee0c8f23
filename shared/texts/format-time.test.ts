import { describe, expect, test } from 'vitest';
import {
  dayKey,
  formatDayHeading,
  formatListTime,
  formatMessageTime,
  formatMoment,
  formatRelative,
  formatTimeAgo,
} from './format-time.ts';

const NOW = '2026-08-05T12:00:00.000Z';

test.each([
  ['2026-08-05T12:05:00.000Z', 'just now'],
  ['2026-08-05T11:59:01.000Z', 'just now'],
  ['2026-08-05T11:59:00.000Z', '1 minute ago'],
  ['2026-08-05T11:00:01.000Z', '59 minutes ago'],
  ['2026-08-05T11:00:00.000Z', '1 hour ago'],
  ['2026-08-04T12:00:01.000Z', '23 hours ago'],
  ['2026-08-04T12:00:00.000Z', 'yesterday'],
  ['2026-07-06T12:00:00.000Z', '30 days ago'],
])('formatTimeAgo writes %s as %s', (time, words) => {
  expect(formatTimeAgo(time, NOW)).toBe(words);
});

describe('formatRelative', () => {
  test('writes the date in the given time zone after a week', () => {
    expect(formatRelative('2026-07-29T12:00:01.000Z', NOW, 'UTC')).toBe('6 days ago');
    expect(formatRelative('2026-07-29T02:00:00.000Z', NOW, 'UTC')).toBe('Jul 29');
    expect(formatRelative('2026-07-29T02:00:00.000Z', NOW, 'America/Chicago')).toBe('Jul 28');
  });
});

describe('formatMoment', () => {
  test('writes the time in the given time zone', () => {
    expect(formatMoment(NOW, 'America/New_York').replaceAll('\u202f', ' ')).toBe('Aug 5, 2026, 8:00 AM');
    expect(formatMoment(NOW, 'Asia/Tokyo').replaceAll('\u202f', ' ')).toBe('Aug 5, 2026, 9:00 PM');
  });
});

test('formatMessageTime adds the date once a message is older than a day', () => {
  expect(formatMessageTime('2026-08-04T12:00:01.000Z', NOW, 'UTC')).toBe('12:00 PM');
  expect(formatMessageTime('2026-08-04T12:00:00.000Z', NOW, 'UTC')).toBe('Aug 4, 12:00 PM');
  expect(formatMessageTime('2025-08-04T12:00:00.000Z', NOW, 'UTC')).toBe('Aug 4, 2025, 12:00 PM');
  expect(formatMessageTime('2026-08-05T12:03:00.000Z', NOW, 'UTC')).toBe('12:03 PM');
});

test('formatListTime writes the time of today and the date of older messages', () => {
  expect(formatListTime('2026-08-05T09:04:00.000Z', NOW, 'UTC')).toBe('9:04 AM');
  expect(formatListTime('2026-08-01T09:04:00.000Z', NOW, 'UTC')).toBe('Aug 1');
  expect(formatListTime('2024-08-01T09:04:00.000Z', NOW, 'UTC')).toBe('Aug 1, 2024');
});

test('formatDayHeading names the days of a conversation in the given time zone', () => {
  expect(formatDayHeading('2026-08-05T00:00:00.000Z', NOW, 'UTC')).toBe('Today');
  expect(formatDayHeading('2026-08-05T00:00:00.000Z', NOW, 'America/Chicago')).toBe('Yesterday');
  expect(formatDayHeading('2026-08-04T23:59:59.000Z', NOW, 'UTC')).toBe('Yesterday');
  expect(formatDayHeading('2026-08-01T10:00:00.000Z', NOW, 'UTC')).toBe('Saturday, August 1');
  expect(formatDayHeading('2025-12-31T10:00:00.000Z', NOW, 'UTC')).toBe('Wednesday, December 31, 2025');
  expect(dayKey('2026-08-05T00:00:00.000Z', 'UTC')).not.toBe(dayKey('2026-08-04T23:59:59.000Z', 'UTC'));
});
