import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { rebuildReadModel } from '#server/properties/rebuild-read-model.ts';
import { saveProperties } from '#server/properties/save-property.ts';
import { propertyPins } from '#shared/api/pins.ts';
import type { Pin } from '#shared/api/pins-schemas.ts';
import { propertyIn, propertyNear } from '#shared/api/properties.ts';
import type { PropertyCard } from '#shared/api/properties-schemas.ts';
import { TRAVEL_MODES } from '#shared/rules/travel-modes.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeManager, makeSchool, propertyInput, TOWN } from '#test/helpers/listings.ts';
import { callAs } from '#test/helpers/query-plans.ts';
import { countUnknownTimes, findCards, findListings, visibleListings } from '#web/housing/search-listings.ts';

const HOMES = 60;
const BOUNDS = [-83.2, 39.9, -82.9, 40.1] as const;
const BOX = `in_bbox=${BOUNDS.join(',')}`;

const { db } = await testDatabase();
const api = await testApi(db);
const school = await makeSchool(db);
const manager = await makeManager(db);
const inputs = Array.from({ length: HOMES }, (_, index) =>
  propertyInput(
    manager,
    { lng: TOWN[0] + (index % 8) * 0.005, lat: TOWN[1] + Math.floor(index / 8) * 0.005 },
    { floor_plans: [{ bedrooms: index % 5, price: 500 + (index % 7) * 100 }] },
  ),
);
await saveProperties(db, inputs);
// A third of the properties have exact travel times; some of these have no route.
await sql`update property_schools set quality = 'exact',
    walk_time = nullif(property_id % 9, 0) * 211, bike_time = nullif(property_id % 6, 0) * 97,
    drive_time = nullif(property_id % 4, 0) * 30
  where property_id % 3 = 0`.execute(db);
await rebuildReadModel(db);

const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id).toSorted((a, b) => a - b);
const minutes = fc.integer({ min: 1, max: 120 });
const filters = fc.record({
  beds: fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 4 })), { nil: undefined }),
  price_max: fc.option(fc.integer({ min: 400, max: 1200 }), { nil: undefined }),
  commute_mode: fc.constantFrom(...TRAVEL_MODES),
  commute_max: fc.oneof(minutes, fc.integer({ min: 1, max: 20 })),
});

describe('commute filter', () => {
  test('finds the same properties in lists, near a point, on the map and in the browser', async () => {
    const call = callAs(db);
    const area = { school, bounds: BOUNDS };
    const all = await findListings(call, area, {}, 500);
    expect([all.total, all.isFilteredByServer]).toEqual([HOMES, false]);
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const here = visibleListings(all, filter);
        const there = await findCards(call, area, filter, 500);
        expect([ids(there.cards), there.total]).toEqual([ids(here.cards), here.total]);
        expect(await countUnknownTimes(call, area, filter)).toBe(here.unknown);
        const { beds, price_max, ...way } = filter;
        const asked = { school, ...way, ...(beds && { beds }), ...(price_max && { price_max }) };
        const near = await call(propertyNear, { ...asked, point: TOWN.join(','), view: 'card' });
        expect(ids(near)).toEqual(ids(here.cards));
        const pins = (await call(propertyPins, { ...asked, in_bbox: BOUNDS.join(',') })) as Pin[];
        expect(pins.map(([id]) => id)).toEqual(ids(here.cards));
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  test('returns only cards with a travel time within the limit', async () => {
    for (const mode of TRAVEL_MODES) {
      const query = `school=${school}&${BOX}&view=card&commute_mode=${mode}&commute_max=7`;
      const { body } = await api.get<PropertyCard[]>(`property_in/?${query}`);
      expect(body.length).toBeGreaterThan(0);
      expect(body.length).toBeLessThan(HOMES);
      for (const card of body) expect(Math.round(card[`${mode}_time`]! / 60)).toBeLessThanOrEqual(7);
    }
  });

  test('excludes properties with unknown travel time, and returns their number on request', async () => {
    const get = async (query: string) =>
      await api.get<PropertyCard[]>(
        `property_in/?school=${school}&${BOX}&view=card&commute_mode=bike&${query}`,
      );
    const unknown = await get('commute_unknown=true');
    expect(unknown.body.length).toBeGreaterThan(0);
    expect(unknown.headers['x-total-count']).toBe(String(unknown.body.length));
    expect(new Set(unknown.body.map(({ bike_time }) => bike_time))).toEqual(new Set([null]));
    const known = await get('commute_max=120&commute_unknown=false');
    expect(known.body.some(({ bike_time }) => bike_time === null)).toBe(false);
    expect(unknown.body.length + known.body.length).toBe(HOMES);
  });

  test('has one cache entry per mode and number of minutes', async () => {
    api.cache.setListening(true);
    const countMatches = async (mode: string, max: number) =>
      (await api.get(`property_in/?school=${school}&${BOX}&commute_mode=${mode}&commute_max=${max}&limit=1`))
        .headers['x-total-count'];
    const first = [
      await countMatches('walk', 5),
      await countMatches('walk', 20),
      await countMatches('drive', 5),
    ];
    expect(api.cache.size).toBe(3);
    expect(new Set(first).size).toBe(3);
    expect([
      await countMatches('walk', 5),
      await countMatches('walk', 20),
      await countMatches('drive', 5),
    ]).toEqual(first);
    api.cache.setListening(false);
  });

  test("reports whether a property's travel times are estimates", async () => {
    const list = await callAs(db)(propertyIn, { school, in_bbox: BOUNDS.join(',') });
    for (const { id, travel_quality } of list)
      expect(travel_quality).toBe(id % 3 === 0 ? 'exact' : 'estimated');
  });
});
