import { expect, test } from 'vitest';
import { hasNoWay, wayGapText } from './way-gap.ts';

const textOf = (quality: 'exact' | 'estimated' | null, drive_time: number | null, walk_time: number | null) =>
  wayGapText({ quality, drive_time, walk_time }, 'OSU');

test('A home that no street leads to campus from is said to have no way, not an unknown one', () => {
  expect(textOf('exact', null, null)).toBe('Our map knows no way along streets from here to OSU.');
  expect(hasNoWay({ quality: 'exact', drive_time: null, walk_time: null })).toBe(true);
});

test('A home that nobody has looked at is not said to have no way', () => {
  for (const quality of ['estimated', null] as const) {
    expect(textOf(quality, null, null)).toBe('Travel times to OSU are not known yet.');
    expect(hasNoWay({ quality, drive_time: null, walk_time: null })).toBe(false);
  }
});

test('A home that one of the two leads from says which is missing', () => {
  expect(textOf('exact', null, 12)).toBe('Our map knows no way by car from here to OSU.');
  expect(textOf('exact', 4, null)).toBe('Our map knows no way on foot from here to OSU.');
  expect(textOf('exact', 4, 12)).toBeNull();
  expect(textOf('estimated', 4, null)).toBeNull();
});
