import { expect, test } from 'vitest';
import { EXCHANGED_AT_ONCE, exchangeGroups } from './exchange-groups.ts';
import type { PinGroup } from './map-pin.ts';
import { groupOfOne } from './pin-index.ts';

const group = (id: number, value = 700) =>
  groupOfOne({ id, lng: -83 + id / 100, lat: 40, value, rank: 0, name: `Home ${id}` });
const groupsOf = (from: number, until: number) =>
  Array.from({ length: until - from }, (_, at) => group(from + at));
const keysOf = (groups: readonly PinGroup[]) => groups.map(({ key }) => key).sort();

test('a pin that says what it said is the same one, and another is a new one', () => {
  const drawn = [group(1, 700), group(2, 800)];
  const [first, second, third] = exchangeGroups(drawn, [group(1, 700), group(2, 850), group(3, 900)]);
  expect(first).toBe(drawn[0]);
  expect(second).not.toBe(drawn[1]);
  expect([second?.low, third?.low]).toEqual([850, 900]);
});

test('where nothing is new nothing is drawn', () => {
  const drawn = [group(1, 700), group(2, 800)];
  expect(exchangeGroups(drawn, [group(2, 800), group(1, 700)])).toBe(drawn);
  expect(exchangeGroups(drawn, [group(1, 700)])).toEqual([drawn[0]]);
  expect(exchangeGroups(drawn, [])).toEqual([]);
  expect(exchangeGroups([], [])).toEqual([]);
});

test('of many that are other ones a few turn at a time, and in the end all stand that were found and no others', () => {
  const stay = groupsOf(0, 20);
  const found = [...groupsOf(100, 160), ...stay.map(({ pinId }) => group(pinId!, 650))];
  let drawn: readonly PinGroup[] = [...groupsOf(20, 70), ...stay];
  for (let steps = 0; steps < 40; steps += 1) {
    const next = exchangeGroups(drawn, found);
    if (next === drawn) break;
    const other = next.filter((one) => !drawn.includes(one));
    expect(other.length).toBeLessThanOrEqual(EXCHANGED_AT_ONCE);
    expect(new Set(keysOf(next)).size).toBe(next.length);
    // Whoever stays is where it was among the others: moved, it would lose a press, or the focus.
    const kept = (list: readonly PinGroup[]) =>
      list.flatMap(({ key }) => (keysOf(stay).includes(key) ? key : []));
    expect(kept(next)).toEqual(kept(drawn));
    drawn = next;
  }
  expect(keysOf(drawn)).toEqual(keysOf(found));
  expect(drawn.every(({ key, low }) => low === found.find((one) => one.key === key)?.low)).toBe(true);
});
