import { expect, it } from 'vitest';
import { availabilityLabel, bedsLabel, countBaths } from './plan-label.ts';

it('counts a half bath as half', () => {
  expect(countBaths({ full_bath: 2, half_bath: 1 })).toBe(2.5);
});

it('calls no bedroom a studio', () => {
  expect(bedsLabel(0)).toBe('Studio');
  expect(bedsLabel(3)).toBe('3 Bed');
});

it('says Available Now for a date that has come, and month and day for one that has not', () => {
  expect(availabilityLabel('2026-08-01', '2026-11-21')).toBe('Available Now');
  expect(availabilityLabel('2026-11-21', '2026-11-21')).toBe('Available Now');
  expect(availabilityLabel('2027-01-15', '2026-11-21')).toBe('Jan 15');
  expect(availabilityLabel(null, '2026-11-21')).toBe('');
});
