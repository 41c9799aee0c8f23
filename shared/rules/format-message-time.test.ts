import { expect, test } from 'vitest';
import { dayKey, formatDay, formatListTime, formatMessageTime } from './format-message-time.ts';

const NOW = '2026-08-05T12:00:00.000Z';

test('a message shows its date once it is older than a day, and not before', () => {
  expect(formatMessageTime('2026-08-04T12:00:01.000Z', NOW, 'UTC')).toBe('12:00 PM');
  expect(formatMessageTime('2026-08-04T12:00:00.000Z', NOW, 'UTC')).toBe('Aug 4, 12:00 PM');
  expect(formatMessageTime('2025-08-04T12:00:00.000Z', NOW, 'UTC')).toBe('Aug 4, 2025, 12:00 PM');
});

test('the list shows the time of today and the date of what is older', () => {
  expect(formatListTime('2026-08-05T09:04:00.000Z', NOW, 'UTC')).toBe('9:04 AM');
  expect(formatListTime('2026-08-01T09:04:00.000Z', NOW, 'UTC')).toBe('Aug 1');
  expect(formatListTime('2024-08-01T09:04:00.000Z', NOW, 'UTC')).toBe('Aug 1, 2024');
});

test('a time ahead of this clock is one of today', () => {
  expect(formatMessageTime('2026-08-05T12:03:00.000Z', NOW, 'UTC')).toBe('12:03 PM');
});

test('the days of a thread have names', () => {
  expect(formatDay('2026-08-05T00:00:00.000Z', NOW, 'UTC')).toBe('Today');
  expect(formatDay('2026-08-04T23:59:59.000Z', NOW, 'UTC')).toBe('Yesterday');
  expect(formatDay('2026-08-01T10:00:00.000Z', NOW, 'UTC')).toBe('Saturday, August 1');
  expect(formatDay('2025-12-31T10:00:00.000Z', NOW, 'UTC')).toBe('Wednesday, December 31, 2025');
  expect(dayKey('2026-08-05T00:00:00.000Z', 'UTC')).not.toBe(dayKey('2026-08-04T23:59:59.000Z', 'UTC'));
});
