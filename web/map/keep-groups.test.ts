import { expect, test } from 'vitest';
import { keepGroups } from './keep-groups.ts';
import { groupOfOne } from './pin-index.ts';

const group = (id: number, value: number) =>
  groupOfOne({ id, lng: -83 + id / 100, lat: 40, value, rank: 0, name: `Home ${id}` });

test('a pin that says what it said is the same one, and another is a new one', () => {
  const drawn = [group(1, 700), group(2, 800)];
  const [first, second, third] = keepGroups(drawn, [group(1, 700), group(2, 850), group(3, 900)]);
  expect(first).toBe(drawn[0]);
  expect(second).not.toBe(drawn[1]);
  expect([second?.low, third?.low]).toEqual([850, 900]);
});

test('where nothing is new nothing is drawn', () => {
  const drawn = [group(1, 700), group(2, 800)];
  expect(keepGroups(drawn, [group(1, 700), group(2, 800)])).toBe(drawn);
  expect(keepGroups(drawn, [group(1, 700)])).toEqual([drawn[0]]);
});
