import { describe, expect, it } from 'vitest';
import type { Call } from '#shared/api/call.ts';
import { MAX_LIST_LENGTH } from '#shared/api/properties.ts';
import type { PropertyCard } from '#shared/api/properties-schemas.ts';
import type { ListingFacts } from './search-listings.ts';
import {
  FIRST_CARDS,
  findListings,
  hasMoreCards,
  hasShortSample,
  isPartial,
  isSearched,
  visibleListings,
} from './search-listings.ts';

const AREA = { school: 1, bounds: [-83.2, 39.8, -82.8, 40.2] as const };
const plan = (bedrooms: number, price: number): PropertyCard['plans'][number] => [
  ...([bedrooms, price, null, 'unit'] as const),
  ...([1, null, null, false] as const),
];
const card = (id: number, bedrooms: number, price: number) =>
  ({ id, plans: [plan(bedrooms, price)] }) as unknown as PropertyCard;

const near = (id: number, walk_time: number | null) => ({ ...card(id, 1, 800), walk_time });

/** Creates a fake API call that records its requests. */
function fakeCall(listings: PropertyCard[], total: number) {
  const asked: { name: string; input: Record<string, unknown> }[] = [];
  const answer = async ({ name }: { name: string }, input: Record<string, unknown>) => {
    asked.push({ name, input });
    return listings;
  };
  const call = Object.assign(answer, {
    withTotal: async (endpoint: { name: string }, input: Record<string, unknown>) => ({
      data: await answer(endpoint, input),
      total,
    }),
  });
  return { call: call as unknown as Call, asked };
}

describe('findListings', () => {
  it('fetches all listings of the bounds once and filters in the browser', async () => {
    const { call, asked } = fakeCall([card(1, 1, 800), card(2, 3, 1500)], 2);
    const found = await findListings(call, AREA, { beds: [3] }, MAX_LIST_LENGTH);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.input).not.toHaveProperty('beds');
    expect(visibleListings(found, { beds: [3] })).toMatchObject({ total: 1, cards: [{ id: 2 }] });
    expect(visibleListings(found, {}).total).toBe(2);
  });

  it('filters on the server if the area has more listings than a response may contain', async () => {
    const { call, asked } = fakeCall([card(1, 1, 800)], 4_000);
    const found = await findListings(call, AREA, { beds: [1], price_max: 900 }, FIRST_CARDS);
    expect(asked.map(({ name }) => name)).toEqual(['property_in', 'property_in']);
    expect(asked[1]?.input).toMatchObject({ beds: '1', price_max: '900' });
    expect(isPartial(found)).toBe(true);
    expect(visibleListings(found, { beds: [1], price_max: 900 }).total).toBe(4_000);
  });

  it('filters by commute in the browser and counts unknown travel times', async () => {
    const { call, asked } = fakeCall(
      [near(1, 600), near(2, 1200), near(3, null), { ...near(4, null), plans: [plan(3, 900)] }],
      4,
    );
    const filter = { beds: [1], commute_mode: 'walk', commute_max: 15 } as const;
    const found = await findListings(call, AREA, filter, MAX_LIST_LENGTH);
    expect(asked).toHaveLength(1);
    expect(visibleListings(found, filter)).toMatchObject({ total: 1, cards: [{ id: 1 }], unknown: 1 });
    expect(visibleListings(found, { beds: [1] })).toMatchObject({ total: 3, unknown: 0 });
  });

  it('fetches only the first cards of a large area and knows that more exist', async () => {
    const { call, asked } = fakeCall([card(1, 1, 800)], 4_000);
    const found = await findListings(call, AREA, {}, FIRST_CARDS);
    expect(asked.map(({ input }) => input.limit)).toEqual([FIRST_CARDS]);
    expect([hasMoreCards(found), hasShortSample(found)]).toEqual([true, true]);
    const whole = Array.from({ length: MAX_LIST_LENGTH }, (_, id) => card(id, 1, 800));
    const looked = await findListings(fakeCall(whole, 4_000).call, AREA, {}, MAX_LIST_LENGTH);
    expect([hasMoreCards(looked), hasShortSample(looked)]).toEqual([false, false]);
  });
});

describe('isSearched', () => {
  const listing = (change: Partial<ListingFacts> = {}) =>
    ({ ...near(1, 600), center: [-83, 40], distance_from_school: 900, ...change }) as ListingFacts;

  it('returns false for a listing outside the bounds, above the price or near another school', () => {
    for (const center of [
      [-83.3, 40],
      [-82.7, 40],
      [-83, 39.7],
      [-83, 40.3],
    ] as const) {
      expect(isSearched(listing({ center: [...center] }), AREA, {})).toBe(false);
    }
    expect(isSearched(listing(), AREA, { price_max: 700 })).toBe(false);
    expect(isSearched(listing(), AREA, { commute_mode: 'walk', commute_max: 5 })).toBe(false);
    expect(isSearched(listing({ distance_from_school: null }), AREA, {})).toBe(false);
  });

  it('returns true for a listing that matches the filter inside the bounds or on their edge', () => {
    expect(isSearched(listing(), AREA, { price_max: 900, commute_mode: 'walk', commute_max: 10 })).toBe(true);
    expect(isSearched(listing({ center: [-83.200004, 40.200004] }), AREA, {})).toBe(true);
  });
});
