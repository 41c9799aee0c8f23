import { describe, expect, it } from 'vitest';
import type { PropertyCard } from '#shared/api/properties-schemas.ts';
import { type Sortable, sortCards, sortListings } from './sort-listings.ts';

const line = (id: number, values: Partial<Sortable>): Sortable => ({ id, distance: id, ...values });
const ids = (lines: Sortable[]) => lines.map(({ id }) => id);
const sorted = (lines: Sortable[], key: 'price' | 'tier' | 'property', isDescending: boolean) =>
  ids(sortListings(lines, { key, isDescending }, (one) => one));

describe('listing sort order', () => {
  const prices = [line(1, { price: 900 }), line(2, { price: null }), line(3, { price: 500 })];

  it('lists Call last when sorted by price in either direction', () => {
    expect(sorted(prices, 'price', false)).toEqual([3, 1, 2]);
    expect(sorted(prices, 'price', true)).toEqual([1, 3, 2]);
  });

  it('lists premium, standard, then free listings by default, the nearest first within a tier', () => {
    const tiers = [
      line(1, { tier: 0, distance: 10 }),
      line(2, { tier: 2, distance: 900 }),
      line(3, { tier: 2, distance: 100 }),
      line(4, { tier: 1, distance: 1 }),
    ];
    expect(sorted(tiers, 'tier', true)).toEqual([3, 2, 4, 1]);
  });

  it("keeps the server's default order, which ranks stale listings last", () => {
    const card = (id: number, distance_from_school: number) =>
      ({ id, tier: 'free', distance_from_school }) as PropertyCard;
    const cards = [card(1, 900), card(2, 10)];
    expect(sortCards(cards, { key: 'tier', isDescending: true }).map(({ id }) => id)).toEqual([1, 2]);
  });
});
