import { expect, it } from 'vitest';
import { bedsLabel, countBaths } from './plan-label.ts';

it('counts a half bath as half', () => {
  expect(countBaths({ full_bath: 2, half_bath: 1 })).toBe(2.5);
});

it('calls no bedroom a studio', () => {
  expect(bedsLabel(0)).toBe('Studio');
  expect(bedsLabel(3)).toBe('3 Bed');
});
