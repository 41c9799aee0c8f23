import { expect, test } from 'vitest';
import { repairPoint } from './repair-point.ts';
import { isInState } from './state-shapes.ts';

test('repairPoint returns null for a point in another state or the sea', () => {
  expect(repairPoint(-86.15, 39.77, 'OH')).toBeNull();
  expect(repairPoint(-40, 30, 'OH')).toBeNull();
});

test.each([
  [40, -83, 'swapped'],
  [83, 40, 'minus'],
  [40, 83, 'swapped_and_minus'],
])('repairPoint corrects %d, %d in Ohio: %s', (lng, lat, fault) => {
  expect(repairPoint(lng, lat, 'OH')).toEqual({ lng: -83, lat: 40, fault });
});

test('isInState is true for all states around a lake', () => {
  const inLakeMichigan = [-87.2, 43.6] as const;
  const states = ['MI', 'WI', 'IN', 'NY', 'OH'].filter((state) => isInState(...inLakeMichigan, state));
  expect(states).toEqual(['MI', 'WI']);
});

test('isInState is false for a point in the sea or another country', () => {
  expect(isInState(-73.5, 39.9, 'NY')).toBe(false);
  expect(isInState(-100.3, 25.7, 'TX')).toBe(false);
  expect(isInState(-122, 34, 'CA')).toBe(false);
});
