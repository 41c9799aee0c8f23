import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { findAllPins } from '#server/properties/pins.queries.ts';
import { type PickedListings, SchoolPins } from '#server/properties/school-pins.ts';
import { boxQuery, findList, pickedQuery } from '#server/properties/search.queries.ts';
import type { BoundingBox } from '#shared/api/inputs.ts';
import type { PropertyCard } from '#shared/api/properties-schemas.ts';
import type { SearchFilter } from '#shared/api/search-filters.ts';
import { type TestApi, testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeDenseTown, searchBoxes, WORLD } from '#test/helpers/dense-town.ts';
import { propertyInput, saveProperty, TOWN } from '#test/helpers/listings.ts';

const { db } = await testDatabase();
const town = await makeDenseTown(db);
// Marks a third of the cards as stale.
await sql`update property_cards set is_stale = true where property_id % 3 = 0`.execute(db);

const filters: fc.Arbitrary<SearchFilter> = fc.oneof(
  fc.constant({}),
  fc.record(
    {
      beds: fc.uniqueArray(fc.integer({ min: 0, max: 4 }), { minLength: 1 }),
      price_max: fc.integer({ min: 500, max: 2500 }),
      commute_mode: fc.constant('walk' as const),
      commute_max: fc.integer({ min: 20, max: 120 }),
    },
    { requiredKeys: [] },
  ),
);
const limits = fc.constantFrom(1, 20, 500);

/** Returns the same list twice: from a search in the database, and from the cached pins. */
async function bothWays(
  filter: SearchFilter,
  query: Parameters<typeof findList>[1],
  pick: (pins: SchoolPins) => PickedListings,
) {
  const pins = new SchoolPins(await findAllPins(db, town.school, filter));
  const { ids, total } = pick(pins);
  const picked = await findList(db, pickedQuery({ school_id: town.school, ids, view: 'card' }));
  const found = await findList(db, query);
  return { found, picked: { body: picked.body, total } };
}

describe('list from cached pins', () => {
  test('equals the list from the database for any box, filter and limit', async () => {
    await fc.assert(
      fc.asyncProperty(searchBoxes, filters, limits, async (box, filter, limit) => {
        const edges = box.split(',').map(Number) as unknown as BoundingBox;
        const search = { school_id: town.school, box: edges, filter, limit, view: 'card' as const };
        const { found, picked } = await bothWays(filter, boxQuery(search), (pins) =>
          pins.firstIn(edges, limit),
        );
        expect(picked).toEqual(found);
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  test('leaves out deleted properties', async () => {
    const ids = [town.ids[3]!, 999_999_999, town.ids[5]!];
    const { body } = await findList(db, pickedQuery({ school_id: town.school, ids, view: 'card' }));
    expect((JSON.parse(body) as PropertyCard[]).map(({ id }) => id)).toEqual([town.ids[3], town.ids[5]]);
  });
});

describe('search in a town with many properties', () => {
  let plain: TestApi;
  let keeping: TestApi;
  beforeAll(async () => {
    plain = await testApi(db);
    keeping = await testApi(db);
    keeping.cache.setListening(true);
  });

  const listed = async (api: TestApi, query: string, school = town.school) => {
    const { body, headers, status } = await api.get<PropertyCard[]>(`${query}&school=${school}`);
    expect(status).toBe(200);
    return { body, total: headers['x-total-count'] };
  };
  const anywhere = (limit: number) => `property_in/?in_bbox=${WORLD}&view=card&limit=${limit}`;
  const packed = () => keeping.cache.get(JSON.stringify(['all pins', town.school, {}])) !== null;

  test('reflects a saved property after invalidation', async () => {
    const readFirst = async () => (await listed(keeping, anywhere(500))).body[0];
    const before = await readFirst();
    const input = propertyInput(town.manager, { lng: TOWN[0], lat: TOWN[1], tier: 'premium' });
    const id = town.ids[1]!;
    await saveProperty(db, { ...input, id, floor_plans: [{ bedrooms: 1, price: 5000 }] });
    // Invalidates the cache explicitly, because this test has no listener for database notifications.
    keeping.cache.invalidate(`school:${town.school}`);
    expect(packed()).toBe(false);
    expect((await readFirst())?.id).not.toBe(before?.id);
    for (const limit of [498, 497, 496]) {
      expect(await listed(keeping, anywhere(limit))).toEqual(await listed(plain, anywhere(limit)));
    }
  });
});
