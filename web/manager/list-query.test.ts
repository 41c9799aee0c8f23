import { describe, expect, test } from 'vitest';
import { managerPath } from '#shared/pages.ts';
import { toggleSort } from '../housing/sort-listings.ts';
import { findRows, listPath, readListQuery, sortRows } from './list-query.ts';
import type { ListingRow } from './listing-row.ts';
import { readManagerPlace } from './manager-place.ts';

const ROW: ListingRow = {
  id: 1,
  name: 'maple court',
  title: 'Maple Court',
  address: '12 Maple Street',
  place: 'Columbus, OH 43201',
  type: 'apartment',
  status: 'active',
  tier: 'free',
  requested_tier: null,
  contract_end_date: null,
  is_demo: false,
  photo: null,
  photo_count: 0,
  photo_allowance: 5,
  plan_count: 1,
  beds: { low: 1, high: 3 },
  baths: { low: 1, high: 1 },
  sq_feet: null,
  rent: '$900',
  lowest_rent: 900,
  distance: 500,
  public_path: '',
  score: 40,
  next_step: null,
  created: '2026-08-01T00:00:00.000Z',
  updated: '2026-08-01T00:00:00.000Z',
  availability_confirmed: '2026-08-01',
  is_lapsed: false,
  hidden: null,
  school: null,
};
const rowsOf = (...parts: Partial<ListingRow>[]) =>
  parts.map((part, at) => ({ ...ROW, id: at + 1, ...part }));
const idsOf = (rows: readonly ListingRow[]) => rows.map(({ id }) => id);
const placeOf = (address: string) => readManagerPlace(new URL(address, 'http://x').searchParams);

const ALL = { text: '', status: null, tier: null } as const;

describe('listing manager URL', () => {
  test('opens the list for invalid parameters', () => {
    for (const address of ['/', '/?view=nothing', '/?view=edit', '/?view=edit&id=-1', '/?view=edit&id=1e3'])
      expect(placeOf(address), address).toEqual({ view: 'list' });
  });

  test('equals the original view after formatting and parsing', () => {
    const edit = { view: 'edit', id: 7, panel: 'photos' } as const;
    expect(placeOf(managerPath(edit))).toEqual(edit);
    expect(placeOf(managerPath({ view: 'account' }))).toEqual({ view: 'account' });
    expect(placeOf(`${managerPath({ view: 'create' })}&panel=cellar`)).toEqual({ view: 'create' });
  });

  test("contains the list's sort order and filters, except default values", () => {
    const sort = { key: 'price', isDescending: true } as const;
    const query = { sort, text: 'maple st', status: 'hidden', tier: 'premium', page: 2 } as const;
    expect(readListQuery(new URL(listPath(query), 'http://x').searchParams)).toEqual(query);
    expect(listPath({ ...ALL, sort: null, page: 1 })).toBe('/listing-manager/');
    expect(readListQuery(new URLSearchParams('sort=colour&page=0'))).toEqual({
      ...ALL,
      sort: null,
      page: 1,
    });
  });
});

describe("manager's listing table", () => {
  test('reverses its order on a second click on a column, and lists missing prices last', () => {
    const rows = rowsOf({ lowest_rent: 900 }, { lowest_rent: null }, { lowest_rent: 700 });
    const once = toggleSort(null, 'price');
    expect(idsOf(sortRows(rows, once))).toEqual([3, 1, 2]);
    expect(idsOf(sortRows(rows, toggleSort(once, 'price')))).toEqual([1, 3, 2]);
  });

  test('searches by words of name and address, and by id', () => {
    const rows = rowsOf({}, { title: 'Birch House', address: '9 Lake Road' });
    expect(idsOf(findRows(rows, { ...ALL, text: ' LAKE  birch ' }))).toEqual([2]);
    expect(idsOf(findRows(rows, { ...ALL, text: '#1' }))).toEqual([1]);
    expect(idsOf(findRows(rows, { ...ALL, text: 'maple lake' }))).toEqual([]);
    expect(idsOf(findRows(rows, { ...ALL, text: '' }))).toEqual([1, 2]);
  });
});

test('listing table filters by status and tier, and excludes hidden listings from other statuses', () => {
  const hidden = { cause: 'staff', reason: 'A scam', at: '2026-11-28T00:00:00.000Z' } as const;
  const rows = rowsOf({}, { status: 'inactive', tier: 'premium' }, { hidden });
  const found = (filter: object) => findRows(rows, { ...ALL, ...filter }).map(({ id }) => id);
  expect(found({ status: 'active' })).toEqual([1]);
  expect(found({ status: 'inactive' })).toEqual([2]);
  expect(found({ status: 'hidden' })).toEqual([3]);
  expect(found({ tier: 'premium' })).toEqual([2]);
  expect(found({ status: 'active', tier: 'premium' })).toEqual([]);
});
