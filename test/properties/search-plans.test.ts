import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import type { PropertyInput } from '#server/properties/property-input.ts';
import { saveProperties } from '#server/properties/save-property.ts';
import { setFeatured } from '#server/properties/set-featured.ts';
import { auxillaryData } from '#shared/api/auxillary-data.ts';
import type { Call } from '#shared/api/endpoint.ts';
import { propertyPins } from '#shared/api/pins.ts';
import {
  featuredProperties,
  MAX_LIST_LENGTH,
  MAX_RADIUS_M,
  propertyDetail,
  propertyFloorPlans,
  propertyIn,
  propertyNear,
  propertyPhotos,
} from '#shared/api/properties.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeManager, makeSchool, photoKey, propertyInput } from '#test/helpers/listings.ts';
import { callAs, queryPlans, scansIn } from '#test/helpers/query-plans.ts';

const SCHOOLS = 100;
const LISTINGS = 20_000;
const BATCH = 1000;
/** Tables that grow with the listings. */
const BIG = ['property_cards', 'property_forms', 'property_schools', 'properties', 'floor_plans', 'photos'];

let db: Db;
let plans: Awaited<ReturnType<typeof queryPlans>>;
let schools: number[];

/** Towns stand on a grid, too far apart to share listings; the first is by far the largest. */
const townAt = (index: number) => [-120 + (index % 10) * 3, 28 + Math.floor(index / 10) * 2] as const;

beforeAll(async () => {
  const database = await testDatabase();
  db = database.db;
  plans = await queryPlans(database);
  const manager = await makeManager(db);
  schools = [];
  for (let index = 0; index < SCHOOLS; index += 1) {
    const [lng, lat] = townAt(index);
    schools.push(await makeSchool(db, { lng, lat }));
  }
  let inputs: PropertyInput[] = [];
  for (let index = 0; index < LISTINGS; index += 1) {
    const [lng, lat] = townAt(index % 4 === 0 ? 0 : index % SCHOOLS);
    const east = ((index * 7919) % 2000) / 10_000 - 0.1;
    const north = ((index * 104_729) % 2000) / 10_000 - 0.1;
    const tier = (['free', 'free', 'standard', 'premium'] as const)[index % 4]!;
    const floor_plans = [{ bedrooms: index % 5, price: 300 + (index % 97) * 20 }];
    const photos = [{ storage_key: photoKey(), width: 640, height: 480 }];
    inputs.push(propertyInput(manager, { lng: lng + east, lat: lat + north, tier }, { floor_plans, photos }));
    if (inputs.length < BATCH) continue;
    await saveProperties(db, inputs);
    inputs = [];
  }
  await setFeatured(db, schools[1]!, await idsNear(schools[1]!, 6));
  await sql`analyze`.execute(db);
}, 120_000);

async function idsNear(school: number, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select property_id as id from property_schools where school_id = ${school} limit ${count}`.execute(db);
  return rows.map(({ id }) => id);
}

const WORLD = '-180,-90,180,90';
const BOX = '-117.05,27.95,-116.95,28.05';
const POINT = '-117,28';
const ON_FOOT = { commute_mode: 'walk', commute_max: 10 } as const;
const FILTER = { beds: [1, 4], price_min: 500, price_max: 900 };

describe('No call scans a table', () => {
  const calls: [string, (api: Call, school: number, property: number) => Promise<unknown>][] = [
    ['a box', (api, school) => api(propertyIn, { school, in_bbox: BOX, view: 'card' })],
    ['a box, in full form', (api, school) => api(propertyIn, { school, in_bbox: BOX })],
    ['a box with filters', (api, school) => api(propertyIn, { school, in_bbox: BOX, ...FILTER })],
    [
      'a small box in the largest town',
      (api) => api(propertyIn, { school: schools[0]!, in_bbox: '-120.02,27.98,-119.98,28.02', view: 'card' }),
    ],
    [
      'all of the largest town, a quarter of all listings',
      (api) => api(propertyIn, { school: schools[0]!, in_bbox: '-121,27,-119,29', view: 'card' }),
    ],
    ['a box over the whole world', (api) => api(propertyIn, { school: schools[0]!, in_bbox: WORLD })],
    [
      'the largest distance that may be asked for, around the largest town',
      (api) => api(propertyNear, { school: schools[0]!, point: '-120,28', dist: MAX_RADIUS_M }),
    ],
    ['15 miles of the largest town', (api) => api(propertyNear, { school: schools[0]!, point: '-120,28' })],
    ['the usual 15 miles', (api, school) => api(propertyNear, { school, point: POINT, view: 'card' })],
    ['15 miles with filters', (api, school) => api(propertyNear, { school, point: POINT, ...FILTER })],
    ['a box by the way on foot', (api, school) => api(propertyIn, { school, in_bbox: BOX, ...ON_FOOT })],
    [
      'a box by the way and all other filters',
      (api, school) =>
        api(propertyIn, { school, in_bbox: BOX, ...FILTER, commute_mode: 'bike', commute_max: 20 }),
    ],
    [
      'the few homes of the largest town from where one walks',
      (api) => api(propertyIn, { school: schools[0]!, in_bbox: '-121,27,-119,29', view: 'card', ...ON_FOOT }),
    ],
    [
      'the many homes of the largest town from where one drives',
      (api) =>
        api(propertyNear, { school: schools[0]!, point: '-120,28', commute_mode: 'drive', commute_max: 120 }),
    ],
    [
      'the homes of the largest town whose way nobody knows',
      (api) =>
        api(propertyIn, {
          school: schools[0]!,
          in_bbox: '-121,27,-119,29',
          limit: 1,
          view: 'card',
          commute_mode: 'bike',
          commute_unknown: 'true',
        }),
    ],
    ['pins by the way', (api, school) => api(propertyPins, { school, in_bbox: BOX, ...ON_FOOT })],
    [
      'the pins of a box, and of a town that has too many for one answer',
      async (api, school) => {
        await api(propertyPins, { school, in_bbox: BOX, zoom: 14 });
        await api(propertyPins, { school: schools[0]!, in_bbox: WORLD, zoom: 12, beds: [2] });
      },
    ],
    ['featured listings', (api, school) => api(featuredProperties, { school })],
    ['pins', (api, school) => api(propertyPins, { school, in_bbox: BOX, beds: [2] })],
    ['one property', (api, school, id) => api(propertyDetail, { id, school })],
    ['its floor plans', (api, _, id) => api(propertyFloorPlans, { id })],
    ['its photos', (api, _, id) => api(propertyPhotos, { id })],
    ['its auxiliary data', (api, school, id) => api(auxillaryData, { id, school })],
  ];

  test.each(calls)('%s', async (_name, call) => {
    const [property] = await idsNear(schools[1]!, 1);
    const sent = await plans.statementsOf((spied) => call(callAs(spied), schools[1]!, property!));
    expect(sent.length).toBeGreaterThan(0);
    for (const statement of sent) {
      for (const plan of await plans.plansOf(statement))
        expect(scansIn(plan, BIG), `${statement.sql}\n${plan}`).toEqual([]);
    }
  });
});

describe('Every listing of the largest town is counted, and the first 500 by tier and distance are given', () => {
  test.each<[string, (school: number) => Promise<{ data: { tier: string }[]; total: number | null }>]>([
    ['in a box', (school) => callAs(db).withTotal(propertyIn, { school, in_bbox: '-121,27,-119,29' })],
    [
      'in a box over the whole world',
      (school) => callAs(db).withTotal(propertyIn, { school, in_bbox: WORLD }),
    ],
    [
      'within the largest distance that may be asked for',
      (school) => callAs(db).withTotal(propertyNear, { school, point: '-120,28', dist: MAX_RADIUS_M }),
    ],
  ])('%s', async (_, ask) => {
    const { data, total } = await ask(schools[0]!);
    expect(total).toBeGreaterThan(LISTINGS / 4 - 1);
    expect(data).toHaveLength(MAX_LIST_LENGTH);
    expect(new Set(data.map(({ tier }) => tier))).toEqual(new Set(['free']));
  });
});
