import { expect, test } from 'vitest';
import { confirmedText, daysBetween } from './confirmed-text.ts';

test.each([
  ['2026-11-20', '2026-11-20', 'Confirmed today'],
  ['2026-11-19', '2026-11-20', 'Confirmed yesterday'],
  ['2026-11-17', '2026-11-20', 'Confirmed 3 days ago'],
  ['2026-02-27', '2026-03-01', 'Confirmed 2 days ago'],
  ['2026-03-07', '2026-03-09T23:59:59.000Z', 'Confirmed 2 days ago'],
])('confirmedText with confirmation %s and today %s returns %s', (confirmed, today, words) => {
  expect(confirmedText(confirmed, today)).toBe(words);
});

test('confirmedText returns Confirmed today for a date in the future', () => {
  expect(confirmedText('2026-11-21', '2026-11-20')).toBe('Confirmed today');
});

test('daysBetween counts across months and years', () => {
  expect(daysBetween('2025-12-31', '2026-01-30')).toBe(30);
});
