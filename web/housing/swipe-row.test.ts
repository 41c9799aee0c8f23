import { expect, test } from 'vitest';
import { EMPTY_ROW, SWIPE_LIMIT, swipeItems, turnRow } from './swipe-row.ts';

type Home = { id: number; name: string };

const home = (id: number, name = `Home ${id}`): Home => ({ id, name });
const homes = (...ids: number[]) => ids.map((id) => home(id));
const many = homes(...Array.from({ length: SWIPE_LIMIT + 20 }, (_, index) => index + 1));
const start = turnRow<Home>(EMPTY_ROW, many, null);
const idsOf = (row: typeof start) => swipeItems(row).map(({ id }) => id);

test('a tapped home stands after the one that was looked at, so that swiping on goes on with the next', () => {
  const row = turnRow(turnRow(start, many, 7), many, 999);
  expect(idsOf(row).slice(6, 9)).toEqual([7, 999, 8]);
  expect(idsOf(row)).toHaveLength(SWIPE_LIMIT + 1);
});

test('a tapped home stays in the row while others are swiped to, so that nothing moves under the finger', () => {
  const tapped = turnRow(turnRow(start, many, 7), many, 999);
  expect(idsOf(turnRow(tapped, many, 8))).toEqual(idsOf(tapped));
});
