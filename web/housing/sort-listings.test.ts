import { describe, expect, it } from 'vitest';
import type { PropertyCard } from '#shared/api/properties.ts';
import { type Sortable, sortCards, sortListings, turnSort } from './sort-listings.ts';

const line = (id: number, values: Partial<Sortable>): Sortable => ({ id, distance: id, ...values });
const ids = (lines: Sortable[]) => lines.map(({ id }) => id);
const sorted = (lines: Sortable[], key: 'price' | 'tier' | 'property', isDescending: boolean) =>
  ids(sortListings(lines, { key, isDescending }, (one) => one));

describe('a list of homes', () => {
  const prices = [line(1, { price: 900 }), line(2, { price: null }), line(3, { price: 500 })];

  it('sorts by price either way, with Call last both ways', () => {
    expect(sorted(prices, 'price', false)).toEqual([3, 1, 2]);
    expect(sorted(prices, 'price', true)).toEqual([1, 3, 2]);
  });

  it('puts premium before standard before free, and the nearer first among equals', () => {
    const tiers = [
      line(1, { tier: 0, distance: 10 }),
      line(2, { tier: 2, distance: 900 }),
      line(3, { tier: 2, distance: 100 }),
      line(4, { tier: 1, distance: 1 }),
    ];
    expect(sorted(tiers, 'tier', true)).toEqual([3, 2, 4, 1]);
  });

  it('leaves the usual order as the server gives it, where a home that nobody confirmed stands behind a farther one', () => {
    const card = (id: number, distance_from_school: number) =>
      ({ id, tier: 'free', distance_from_school }) as PropertyCard;
    const cards = [card(1, 900), card(2, 10)];
    expect(sortCards(cards, { key: 'tier', isDescending: true }).map(({ id }) => id)).toEqual([1, 2]);
  });

  it('keeps the nearer first among equals in the other direction as well', () => {
    const same = [line(1, { price: 700, distance: 50 }), line(2, { price: 700, distance: 20 })];
    expect(sorted(same, 'price', true)).toEqual([2, 1]);
  });

  it('turns when it is asked for the same order again', () => {
    const once = turnSort(null, 'price');
    expect(once).toEqual({ key: 'price', isDescending: false });
    expect(turnSort(once, 'price')).toEqual({ key: 'price', isDescending: true });
    expect(turnSort(turnSort(once, 'price'), 'price')).toEqual(once);
    expect(turnSort(once, 'beds')).toEqual({ key: 'beds', isDescending: false });
  });

  it('shows the best tier first when it is asked for tiers', () => {
    expect(turnSort({ key: 'price', isDescending: false }, 'tier').isDescending).toBe(true);
  });

  it('reads numbers in names as numbers', () => {
    const names = [line(1, { property: 'House 10' }), line(2, { property: 'house 9' })];
    expect(sorted(names, 'property', false)).toEqual([2, 1]);
  });
});
