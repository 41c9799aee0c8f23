import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { geocodeEmbedded } from '#server/geo/addresses/geocode-embedded.ts';
import { listAround } from '#server/geo/map-features.queries.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeMap } from '#test/helpers/maps.ts';
import { queryPlans, scansIn } from '#test/helpers/query-plans.ts';

const BIG = ['map_places', 'map_stops', 'map_addresses', 'map_streets'];
const MAPS = 8;
const HOUSES_EACH = 2000;

const database = await testDatabase();
const { db } = database;
const plans = await queryPlans(database);
for (let index = 0; index < MAPS; index += 1) {
  const west = -110 + index;
  const id = await makeMap(db, {
    region: `region-${index}`,
    box: { west, south: 38, east: west + 0.5, north: 38.5 },
  });
  await sql`insert into map_addresses (version_id, ref, number, street, street_key, city, postcode, lng, lat)
    select ${id}::bigint, 'node/' || n, (n % 2000)::text, 'Street ' || n % 500, 'street ' || n % 500, 'Town', '80001',
      ${west}::float8 + (n % 100) / 200.0, 38 + (n / 100) / 200.0
    from generate_series(1, ${HOUSES_EACH}::int) n`.execute(db);
  await sql`insert into map_streets (version_id, name, street_key, lng, lat, length_m)
    select ${id}::bigint, 'Street ' || n, 'street ' || n, ${west}::float8 + 0.2, 38.2, 500
    from generate_series(1, 2000) n`.execute(db);
  await sql`insert into map_places (version_id, ref, kind, name, lng, lat)
    select ${id}::bigint, 'node/' || n, case when n % 37 = 0 then 'hospital' else 'restaurant' end, 'Place', ${west}::float8 + (n % 50) / 100.0, 38 + (n / 50) / 100.0
    from generate_series(1, 2500) n`.execute(db);
  await sql`insert into map_stops (version_id, ref, name, mode, routes, lng, lat)
    select ${id}::bigint, 'node/' || n, null, 'bus', '{1,2}', ${west}::float8 + (n % 50) / 100.0, 38 + (n / 50) / 100.0
    from generate_series(1, 2500) n`.execute(db);
}
await sql`analyze`.execute(db);

async function plansOf(work: (spied: Db) => Promise<unknown>): Promise<string[]> {
  const sent = await plans.statementsOf(work);
  expect(sent.length).toBeGreaterThan(0);
  const found: string[] = [];
  for (const statement of sent)
    for (const plan of await plans.plansOf(statement)) found.push(`${statement.sql}\n${plan}`);
  return found;
}

const scansOf = async (work: (spied: Db) => Promise<unknown>) =>
  (await plansOf(work)).filter((plan) => scansIn(plan, BIG).length > 0);

describe('queries of map tables use an index', () => {
  test.each([
    ['a house', '77 Street 77'],
    ['a street', 'Street 1999'],
  ])('for %s', async (_, address_1) => {
    const asked = { address_1, city: 'Town', state: 'CO', postal_code: '80001' };
    const rough = {
      source: 'test',
      findPostalCode: async () => ({ lng: -104.75, lat: 38.25 }),
      findCity: async () => null,
    };
    expect(await scansOf((spied) => geocodeEmbedded(spied, asked, rough))).toEqual([]);
  });

  test('for the surroundings of a property', async () => {
    const found = await plansOf((spied) => listAround(spied, [-104.8, 38.2], 2_500));
    expect(found.filter((plan) => scansIn(plan, BIG).length > 0)).toEqual([]);
    for (const index of ['map_places_point', 'map_places_hospitals', 'map_stops_point'])
      expect(found.join('\n')).toContain(index);
    const { bounds, places, stops } = await listAround(db, [-104.8, 38.2], 2_500);
    expect(bounds).toEqual({ west: -105, south: 38, east: -104.5, north: 38.5 });
    expect(places.length).toBeGreaterThan(5);
    expect(places.length).toBeLessThan(85);
    expect(stops[0]!.routes).toEqual(['1', '2']);
    const hospitals = places.filter(({ kind }) => kind === 'hospital');
    expect(hospitals.length).toBeGreaterThan(2);
    expect(hospitals.length).toBeLessThanOrEqual(25);
  });
});

test('places in two overlapping maps are returned once, with the bounds of the map whose edge is farther away', async () => {
  const box = { west: -105.2, south: 37.8, east: -104.3, north: 38.7 };
  const id = await makeMap(db, { region: 'overlapping', box });
  await sql`insert into map_places select ${id}::bigint, ref, kind, name, lng, lat, url from map_places p
    join map_versions v on v.id = p.version_id where v.region = 'region-5'`.execute(db);
  const { maps, bounds, places } = await listAround(db, [-104.8, 38.2], 2_500);
  expect(maps[0]).toBe(id);
  expect(maps.length).toBe(2);
  expect(bounds).toEqual(box);
  expect(new Set(places.map(({ ref }) => ref)).size).toBe(places.length);
});

test('points between the areas of a map are outside it, and of two overlapping areas the one whose edge is farther away is used', async () => {
  const box = { west: -70, south: 10, east: -60, north: 12 };
  const [here, wider, far] = [
    { west: -70, south: 10, east: -69, north: 11 },
    { west: -69.9, south: 10, east: -68.6, north: 12 },
    { west: -61, south: 10, east: -60, north: 12 },
  ];
  await makeMap(db, { region: 'in-parts', box, areas: [here, wider, far] });
  expect((await listAround(db, [-69.3, 10.5], 2_500)).bounds).toEqual(wider);
  expect((await listAround(db, [-60.5, 11], 2_500)).bounds).toEqual(far);
  expect((await listAround(db, [-65, 11], 2_500)).bounds).toBeNull();
});
