import fc from 'fast-check';
import { expect, test } from 'vitest';
import { saveProperties } from '#server/properties/save-property.ts';
import { matchChanges } from '#server/searches/match-changes.ts';
import type { PropertyCard } from '#shared/api/properties-schemas.ts';
import { MAX_SAVED_SEARCHES } from '#shared/api/saved-searches.ts';
import type { SavedSearch } from '#shared/api/saved-searches-schemas.ts';
import { schoolBox } from '#shared/rules/school-box.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeManager, makeSchool, propertyInput, TOWN } from '#test/helpers/listings.ts';
import { send } from '#test/helpers/people.ts';
import { logIn } from './search-fixture.ts';

const USERS = 3;
const LISTINGS = 60;

/** Parameters of each kind of filter, with values that some listings match. */
const PARAMS = [
  ['beds=0', 'beds=1&beds=2', 'beds=4'],
  ['price_max=700', 'price_min=800', 'price_min=600&price_max=1200', 'price_min=0&price_max=10000'],
  ['commute_mode=walk&commute_max=20', 'commute_mode=drive&commute_max=2'],
  [`bbox=${TOWN[0] - 0.02},39,${TOWN[0] + 0.02},41`, `bbox=${TOWN[0]},${TOWN[1]},-80,41`],
  ['baths_min=2', 'sq_feet_min=700&sq_feet_max=900', 'move_in=2026-08-15', 'per_bed=true'],
  ['furnished=true', 'pets=cats', 'pets=cats&pets=dogs', 'laundry=in_unit', 'type=house&type=condo'],
  ['q=elm', 'q=high%20street'],
] as const;

const anyQuery = fc
  .tuple(...PARAMS.map((values) => fc.option(fc.constantFrom(...values), { freq: 1 })))
  .map((parts) => parts.filter((part) => part !== null).join('&'));

const anyPlan = fc.record({
  bedrooms: fc.integer({ min: 0, max: 5 }),
  full_bath: fc.integer({ min: 1, max: 3 }),
  price: fc.constantFrom(0, 500, 650, 800, 1000, 1500, 12_000),
  price_max: fc.constantFrom(null, null, 13_000),
  price_per: fc.constantFrom('unit' as const, 'bed' as const),
  sq_feet: fc.constantFrom(null, 600, 750, 900),
  date_available: fc.constantFrom(null, '2026-08-01', '2026-09-01'),
});

test('a new listing matches exactly the saved searches whose page lists it', async () => {
  const { db } = await testDatabase();
  const api = await testApi(db);
  const school = await makeSchool(db);
  const manager = await makeManager(db);
  const rows = await db.selectFrom('features').select(['id', 'slug']).execute();
  const features = rows.filter(({ slug }) => /^(cats|dogs|laundry-in)/.test(slug)).map(({ id }) => id);

  const queries = fc.sample(anyQuery, { numRuns: USERS * MAX_SAVED_SEARCHES, seed: 7 });
  const saved: SavedSearch[] = [];
  for (let at = 0; at < queries.length; at += MAX_SAVED_SEARCHES) {
    const searches = queries
      .slice(at, at + MAX_SAVED_SEARCHES)
      .map((query) => ({ school, name: 'Mine', query, frequency: 'off' }));
    const { token } = await logIn(db);
    const answer = await send(api.app, 'POST', 'saved_searches/merge/', { token, body: { searches } });
    saved.push(...(answer.json() as SavedSearch[]));
  }

  const facts = fc.record({
    away: fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 })),
    name: fc.constantFrom('Elm House', 'Oak Court', ''),
    type: fc.constantFrom('apartment' as const, 'house' as const, 'condo' as const),
    furnished_units: fc.boolean(),
    features: fc.subarray(features),
    floor_plans: fc.array(anyPlan, { maxLength: 3 }),
  });
  const inputs = fc.sample(facts, { numRuns: LISTINGS, seed: 7 }).map(({ away, floor_plans, ...listing }) => {
    const { features: own, ...values } = listing;
    const place = { lng: TOWN[0] + away[0] / 100, lat: TOWN[1] + away[1] / 100 };
    return propertyInput(manager, { ...values, ...place }, { floor_plans, features: own });
  });
  await saveProperties(db, inputs);
  await matchChanges(db);

  const matches = Map.groupBy(
    await db.selectFrom('search_matches').select(['search_id', 'property_id']).execute(),
    ({ search_id }) => search_id,
  );
  const listed = await Promise.all(
    saved.map(async ({ query }) => {
      const { bbox = schoolBox(TOWN).join(','), ...rest } = Object.fromEntries(new URLSearchParams(query));
      const filters = new URLSearchParams([...new URLSearchParams(query)].filter(([name]) => name in rest));
      const found = await api.get<PropertyCard[]>(
        `property_in/?school=${school}&in_bbox=${bbox}&view=card&${filters}`,
      );
      expect(found.status, found.text).toBe(200);
      return found.body.map(({ id }) => id).sort((a, b) => a - b);
    }),
  );
  const matched = saved.map(({ id }) =>
    (matches.get(id) ?? []).map(({ property_id }) => property_id).sort((a, b) => a - b),
  );
  expect(matched).toEqual(listed);
  // Most searches find some of the listings, so that the comparison means something.
  expect(listed.filter((ids) => ids.length > 0 && ids.length < LISTINGS).length).toBeGreaterThan(
    saved.length / 3,
  );
});
