import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { findAllPins } from '#server/properties/pins.queries.ts';
import { saveProperty } from '#server/properties/save-property.ts';
import { type PickedHomes, SchoolPins } from '#server/properties/school-pins.ts';
import { boxQuery, findList, nearQuery, pickedQuery } from '#server/properties/search.queries.ts';
import type { BoundingBox, LngLat } from '#shared/api/inputs.ts';
import { MAX_RADIUS_M, NEARBY_RADIUS_M, type PropertyCard } from '#shared/api/properties.ts';
import type { SearchFilter } from '#shared/api/search-filters.ts';
import { type TestApi, testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { type DenseTown, HOMES, makeDenseTown, searchBoxes, WORLD } from '#test/helpers/dense-town.ts';
import { makeSchool, propertyInput, TOWN } from '#test/helpers/listings.ts';

let db: Db;
let town: DenseTown;

beforeAll(async () => {
  db = (await testDatabase()).db;
  town = await makeDenseTown(db);
  // As many have not been confirmed for long.
  await sql`update property_cards set is_stale = true where property_id % 3 = 0`.execute(db);
}, 120_000);

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
/** How far is asked, and from how far away: as metres, so that the circle's edge often runs through the town. */
const reach = fc.constantFrom(
  { dist: 300, away: [0, 8000] },
  { dist: 2500, away: [0, 8000] },
  { dist: NEARBY_RADIUS_M, away: [0, 30_000] },
  { dist: MAX_RADIUS_M, away: [0, 90_000] },
  { dist: MAX_RADIUS_M, away: [76_000, 85_000] },
);
const asked = fc
  .record({ reach, degrees: fc.integer({ min: 0, max: 359 }), part: fc.integer({ min: 0, max: 1000 }) })
  .map(({ reach: { dist, away }, degrees, part }) => {
    const [from = 0, to = 0] = away;
    return { dist, point: pointAway(degrees, from + ((to - from) * part) / 1000) };
  });

const DEGREE_M = 111_195;
/** A point so many metres from the town's middle, well enough. */
function pointAway(degrees: number, meters: number): LngLat {
  const angle = (degrees / 180) * Math.PI;
  const east = (Math.sin(angle) * meters) / DEGREE_M / Math.cos((TOWN[1] / 180) * Math.PI);
  return [TOWN[0] + east, TOWN[1] + (Math.cos(angle) * meters) / DEGREE_M];
}

/** What the database lists, and what is listed of the same homes packed. */
async function bothWays(
  filter: SearchFilter,
  query: Parameters<typeof findList>[1],
  pick: (pins: SchoolPins) => PickedHomes,
) {
  const pins = new SchoolPins(await findAllPins(db, town.school, filter));
  const { ids, total } = pick(pins);
  const picked = await findList(db, pickedQuery({ school_id: town.school, ids, view: 'card' }));
  const found = await findList(db, query);
  return { found, picked: { body: picked.body, total } };
}

describe('A list of very many homes that was picked from packed pins', () => {
  test('is that of the database in any box, with any filter, of any length', async () => {
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

  test('is that of the database around any point, as far as anybody asks', async () => {
    await fc.assert(
      fc.asyncProperty(asked, filters, limits, async ({ dist, point }, filter, limit) => {
        const search = { school_id: town.school, point, dist, filter, limit, view: 'card' as const };
        const { found, picked } = await bothWays(filter, nearQuery(search), (pins) =>
          pins.firstNear(point, dist, limit),
        );
        expect(picked).toEqual(found);
      }),
      { numRuns: 100 },
    );
  }, 60_000);

  test('leaves out a home that has gone since they were packed', async () => {
    const ids = [town.ids[3]!, 999_999_999, town.ids[5]!];
    const { body } = await findList(db, pickedQuery({ school_id: town.school, ids, view: 'card' }));
    expect((JSON.parse(body) as PropertyCard[]).map(({ id }) => id)).toEqual([town.ids[3], town.ids[5]]);
  });
});

test('The first pins of any box are those of the highest tier, and by id within one', async () => {
  const pins = new SchoolPins(await findAllPins(db, town.school, {}));
  const rows = await db
    .selectFrom('property_cards')
    .where('school_id', '=', town.school)
    .selectAll()
    .execute();
  const sorted = rows.sort((a, b) => b.tier_rank - a.tier_rank || a.property_id - b.property_id);
  const most = fc.constantFrom(1, 3, 400, 2000, 5000);
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.constant(WORLD), searchBoxes), most, async (box, most) => {
      const [west, south, east, north] = box.split(',').map(Number) as [number, number, number, number];
      const within = sorted.filter(
        ({ lng, lat }) => lng >= west && lng <= east && lat >= south && lat <= north,
      );
      const listed = pins.list([west, south, east, north], most);
      expect(listed.total).toBe(within.length);
      expect(listed.items).toEqual(
        within
          .slice(0, most)
          .map(({ property_id, lng, lat, lowest_price, tier_rank }) => [
            property_id,
            lng,
            lat,
            lowest_price,
            tier_rank,
          ]),
      );
    }),
    { numRuns: 60 },
  );
}, 60_000);

describe('Who searches a town with very many homes', () => {
  let plain: TestApi;
  let keeping: TestApi;
  beforeAll(async () => {
    plain = await testApi(db);
    keeping = await testApi(db);
    keeping.answers.setListening(true);
  });

  const listed = async (api: TestApi, query: string, school = town.school) => {
    const { body, headers, status } = await api.get<PropertyCard[]>(`${query}&school=${school}`);
    expect(status).toBe(200);
    return { body, total: headers['x-total-count'] };
  };
  const anywhere = (limit: number) => `property_in/?in_bbox=${WORLD}&view=card&limit=${limit}`;
  const packed = () => keeping.answers.find(JSON.stringify(['all pins', town.school, {}])) !== null;

  test('gets the same cards the first, the second and the third time, in either form', async () => {
    const near = `property_near/?point=${TOWN.join()}`;
    for (const query of [
      anywhere(500),
      anywhere(499),
      anywhere(40),
      `${near}&view=card`,
      `${near}&limit=9`,
      `${near}&view=card&dist=${MAX_RADIUS_M}`,
    ]) {
      expect(await listed(keeping, query)).toEqual(await listed(plain, query));
    }
    expect(packed()).toBe(true);
  });

  test('has the list of the moment after a home has changed', async () => {
    const ask = async () => (await listed(keeping, anywhere(500))).body[0];
    const before = await ask();
    const input = propertyInput(town.manager, { lng: TOWN[0], lat: TOWN[1], tier: 'premium' });
    const id = town.ids[1]!;
    await saveProperty(db, { ...input, id, floor_plans: [{ bedrooms: 1, price: 5000 }] });
    // As the notice of that save does, which nobody hears here.
    keeping.answers.drop(`school:${town.school}`);
    expect(packed()).toBe(false);
    expect((await ask())?.id).not.toBe(before?.id);
    for (const limit of [498, 497, 496]) {
      expect(await listed(keeping, anywhere(limit))).toEqual(await listed(plain, anywhere(limit)));
    }
  });

  test('finds the same with a filter that very many meet, and one that few do', async () => {
    for (const filter of [
      'price_max=2400',
      'price_max=2400&beds=0&beds=1&beds=2&beds=3',
      'beds=2&price_max=500',
    ]) {
      for (const limit of [30, 31, 32]) {
        const query = `${anywhere(limit)}&${filter}`;
        expect(await listed(keeping, query)).toEqual(await listed(plain, query));
      }
    }
  });

  test('has nothing packed while changes are not heard, nor for a school with few homes', async () => {
    const few = await makeSchool(db, { lng: TOWN[0] + 3 });
    for (const limit of [10, 11, 12]) await listed(keeping, anywhere(limit), few);
    expect(keeping.answers.find(JSON.stringify(['all pins', few, {}]))).toBeNull();
    keeping.answers.setListening(false);
    for (const limit of [10, 11, 12])
      expect((await listed(keeping, anywhere(limit))).total).toBe(String(HOMES));
    expect(packed()).toBe(false);
  });
});
