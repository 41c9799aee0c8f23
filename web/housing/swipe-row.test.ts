import { expect, test } from 'vitest';
import { EMPTY_ROW, SWIPE_LIMIT, swipeItems, turnRow } from './swipe-row.ts';

type Home = { id: number; name: string };

const home = (id: number, name = `Home ${id}`): Home => ({ id, name });
const homes = (...ids: number[]) => ids.map((id) => home(id));
const many = homes(...Array.from({ length: SWIPE_LIMIT + 20 }, (_, index) => index + 1));
const start = turnRow<Home>(EMPTY_ROW, many, null);
const idsOf = (row: typeof start) => swipeItems(row).map(({ id }) => id);
const firstIds = many.slice(0, SWIPE_LIMIT).map(({ id }) => id);

test('a home that nobody knows has no card in the row, only a place for one', () => {
  const row = turnRow(start, many, 999);
  expect(swipeItems(row)[0]).toEqual({ id: 999, card: undefined });
});

test('nothing changes for somebody who swipes among the first homes', () => {
  expect(idsOf(start)).toEqual(firstIds);
  expect(idsOf(turnRow(start, many, 7))).toEqual(firstIds);
  expect(turnRow(start, many, null)).toBe(start);
});

test('a tapped home stands after the one that was looked at, so that swiping on goes on with the next', () => {
  const row = turnRow(turnRow(start, many, 7), many, 999);
  expect(idsOf(row).slice(6, 9)).toEqual([7, 999, 8]);
  expect(idsOf(row)).toHaveLength(SWIPE_LIMIT + 1);
});

test('who taps a home that is listed further down sees its own card', () => {
  const row = turnRow(turnRow(start, many, 7), many, 70);
  expect(swipeItems(row)[7]).toEqual({ id: 70, card: many[69] });
});

test('a tapped home stays in the row while others are swiped to, so that nothing moves under the finger', () => {
  const tapped = turnRow(turnRow(start, many, 7), many, 999);
  expect(idsOf(turnRow(tapped, many, 8))).toEqual(idsOf(tapped));
});

test('a list that is put together anew with the same homes is the same list', () => {
  const tapped = turnRow(turnRow(start, many, 7), [...many], 999);
  expect(idsOf(turnRow(tapped, [...many], 8))).toEqual(idsOf(tapped));
  expect(turnRow(tapped, [...many], 999)).toBe(tapped);
});

test('the next tapped home takes the place of the one before', () => {
  const tapped = turnRow(turnRow(start, many, 7), many, 999);
  expect(idsOf(turnRow(tapped, many, 1000)).slice(6, 9)).toEqual([7, 1000, 8]);
  const further = turnRow(turnRow(tapped, many, 8), many, 1000);
  expect(idsOf(further).slice(6, 9)).toEqual([7, 8, 1000]);
});

test('a tapped home whose neighbor is listed no longer stands first', () => {
  const tapped = turnRow(turnRow(start, many, 7), many, 999);
  expect(idsOf(turnRow(tapped, homes(1, 2), 999))).toEqual([999, 1, 2]);
});

test('a home that was looked at and is listed no longer keeps its card, for whoever still looks at it', () => {
  const looked = turnRow(start, many, 7);
  const row = turnRow(looked, homes(1, 2), 7);
  expect(swipeItems(row)[0]).toEqual({ id: 7, card: many[6] });
  // And a newer card of it is the one that is shown.
  const newer = home(7, 'Renamed');
  const longer = [...many.filter(({ id }) => id !== 7), newer];
  expect(swipeItems(turnRow(row, longer, 7))).toContainEqual({ id: 7, card: newer });
});

test('with another list, a tapped home that nobody looks at is gone', () => {
  const swiped = turnRow(turnRow(turnRow(start, many, 7), many, 999), many, 8);
  expect(idsOf(turnRow(swiped, homes(1, 2, 8), 8))).toEqual([1, 2, 8]);
});

test('a tapped home that comes into the list stands where the list has it', () => {
  const tapped = turnRow(turnRow(start, many, 7), many, 999);
  expect(idsOf(turnRow(tapped, homes(1, 999, 7), 999))).toEqual([1, 999, 7]);
});
