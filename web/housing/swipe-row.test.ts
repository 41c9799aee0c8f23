import { expect, test } from 'vitest';
import { EMPTY_ROW, SWIPE_LIMIT, swipeItems, updateRow } from './swipe-row.ts';

type Listing = { id: number; name: string };

const listing = (id: number, name = `Home ${id}`): Listing => ({ id, name });
const listings = (...ids: number[]) => ids.map((id) => listing(id));
const many = listings(...Array.from({ length: SWIPE_LIMIT + 20 }, (_, index) => index + 1));
const start = updateRow<Listing>(EMPTY_ROW, many, null);
const idsOf = (row: typeof start) => swipeItems(row).map(({ id }) => id);

test('a tapped home stands after the one that was looked at, so that swiping on goes on with the next', () => {
  const row = updateRow(updateRow(start, many, 7), many, 999);
  expect(idsOf(row).slice(6, 9)).toEqual([7, 999, 8]);
  expect(idsOf(row)).toHaveLength(SWIPE_LIMIT + 1);
});

test('a tapped home stays in the row while others are swiped to, so that nothing moves under the finger', () => {
  const tapped = updateRow(updateRow(start, many, 7), many, 999);
  expect(idsOf(updateRow(tapped, many, 8))).toEqual(idsOf(tapped));
});
