import { expect, test } from 'vitest';
import { EMPTY_ROW, SWIPE_LIMIT, swipeItems, updateRow } from './swipe-row.ts';

type Listing = { id: number; name: string };

const listing = (id: number, name = `Home ${id}`): Listing => ({ id, name });
const listings = (...ids: number[]) => ids.map((id) => listing(id));
const many = listings(...Array.from({ length: SWIPE_LIMIT + 20 }, (_, index) => index + 1));
const start = updateRow<Listing>(EMPTY_ROW, many, null);
const idsOf = (row: typeof start) => swipeItems(row).map(({ id }) => id);

test('swipe row inserts a tapped listing after the current one', () => {
  const row = updateRow(updateRow(start, many, 7), many, 999);
  expect(idsOf(row).slice(6, 9)).toEqual([7, 999, 8]);
  expect(idsOf(row)).toHaveLength(SWIPE_LIMIT + 1);
});

test('swipe row keeps a tapped listing while the user swipes', () => {
  const tapped = updateRow(updateRow(start, many, 7), many, 999);
  expect(idsOf(updateRow(tapped, many, 8))).toEqual(idsOf(tapped));
});
