import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { findListing } from '#server/properties/property.queries.ts';
import type { PropertyInput } from '#server/properties/property-input.ts';
import { saveProperties } from '#server/properties/save-property.ts';
import {
  boxQuery,
  featuredQuery,
  type ListView,
  nearQuery,
  pinQuery,
} from '#server/properties/search.queries.ts';
import { setFeatured } from '#server/properties/set-featured.ts';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';
import { makeManager, makeSchool, propertyInput } from '#test/helpers/listings.ts';

const SCHOOLS = 100;
const LISTINGS = 20_000;
const BATCH = 1000;
/** Tables that grow with the listings. */
const BIG = ['property_cards', 'property_forms', 'property_schools', 'properties', 'floor_plans', 'photos'];

let database: TestDatabase;
let db: Db;
let client: pg.Client;
let schools: number[];

/** Towns stand on a grid, too far apart to share listings; the first is by far the largest. */
const townAt = (index: number) => [-120 + (index % 10) * 3, 28 + Math.floor(index / 10) * 2] as const;

beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
  client = new pg.Client(database.connection);
  await client.connect();
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
    inputs.push(propertyInput(manager, { lng: lng + east, lat: lat + north, tier }, { floor_plans }));
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

const asLiteral = (value: unknown) =>
  typeof value === 'number' ? String(value) : pg.escapeLiteral(String(value));

/** The plans that PostgreSQL makes of the very statement that is sent: for these values, and for any. */
async function plansOf(query: RawBuilder<unknown>): Promise<string[]> {
  const { sql: text, parameters } = query.compile(db);
  const plans: string[] = [];
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    await client.query(`set plan_cache_mode = ${mode}`);
    await client.query(`prepare asked as ${text}`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain execute asked(${parameters.map(asLiteral).join(', ')})`,
    );
    await client.query('deallocate asked');
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans;
}

const scansOf = (plan: string) =>
  [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table!).filter((table) => BIG.includes(table));

const CARD: ListView = { view: 'card' };
const FULL: ListView = { view: 'full', housing_page: '/test/off-campus-housing/' };
const box = [-117.05, 27.95, -116.95, 28.05] as const;
const town = { school_id: 0, limit: 500, filter: {}, box } as const;

describe('No search scans a table', () => {
  const searches: [string, () => RawBuilder<unknown>][] = [
    ['a box', () => boxQuery({ ...town, school_id: schools[1]!, ...CARD })],
    ['a box, in full form', () => boxQuery({ ...town, school_id: schools[1]!, ...FULL })],
    [
      'a box with filters',
      () =>
        boxQuery({
          ...town,
          school_id: schools[1]!,
          filter: { beds: [1, 4], price_min: 500, price_max: 900 },
          ...CARD,
        }),
    ],
    [
      'a small box in the largest town',
      () => boxQuery({ ...town, box: [-120.02, 27.98, -119.98, 28.02], school_id: schools[0]!, ...CARD }),
    ],
    [
      'the usual 15 miles',
      () => nearQuery({ ...town, school_id: schools[1]!, point: [-117, 28], dist: 24140.2, ...CARD }),
    ],
    [
      'the usual 15 miles, in full form and filtered',
      () =>
        nearQuery({
          ...town,
          school_id: schools[1]!,
          point: [-117, 28],
          dist: 24140.2,
          filter: { price_max: 800 },
          ...FULL,
        }),
    ],
    ['featured listings', () => featuredQuery({ school_id: schools[1]!, limit: 500, ...FULL })],
    ['pins', () => pinQuery({ school_id: schools[1]!, box, filter: { beds: [2] } })],
  ];

  test.each(searches)('%s', async (_name, query) => {
    for (const plan of await plansOf(query())) expect(scansOf(plan), plan).toEqual([]);
  });

  test('one property', async () => {
    const [id] = await idsNear(schools[1]!, 1);
    await expect(findListing(db, id!)).resolves.toMatchObject({ id });
  });
});

test('every listing of the largest town is counted, and the first 500 by tier and distance are given', async () => {
  const everything = { ...town, school_id: schools[0]!, box: [-121, 27, -119, 29] as const, ...CARD };
  const { rows } = await boxQuery(everything).execute(db);
  const cards = JSON.parse(rows[0]!.body);
  expect(rows[0]!.total).toBeGreaterThan(LISTINGS / 4 - 1);
  expect(cards).toHaveLength(500);
  expect(new Set(cards.map(({ tier }: { tier: string }) => tier))).toEqual(new Set(['free']));
});
