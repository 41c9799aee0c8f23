import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readSettings } from '#server/config/settings.ts';
import type { Db } from '#server/db/tables.ts';
import { openGeocoder } from '#server/geo/services/open-geocoder.ts';
import type { AskedAddress } from '#streets/geocode-address.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { keptLog, type ServiceDouble, serviceDouble } from './service-double.ts';

const ADDRESS: AskedAddress = {
  address_1: '72 E 15th Ave',
  city: 'Columbus',
  state: 'OH',
  postal_code: '43201',
};
const MATCH = {
  coordinates: { x: -83.0075, y: 40.0001 },
  matchedAddress: '72 E 15TH AVE, COLUMBUS, OH, 43201',
};
const CITY = { lng: -83, lat: 39.96 };

let db: Db;
let census: ServiceDouble;
const knowing = (...matches: object[]) => {
  census.answer = () => ({ body: { result: { addressMatches: matches } } });
};
beforeAll(async () => {
  db = (await testDatabase()).db;
});
beforeEach(async () => {
  await db.deleteFrom('geocodes').execute();
  census = await serviceDouble();
  knowing(MATCH);
});
afterEach(() => census.close());

/** As after a restart: nothing is known but what the database keeps. */
function open(env: Record<string, string> = { GEOCODER: 'census', CENSUS_GEOCODER_URL: census.url }) {
  return openGeocoder(readSettings(env), {
    db,
    log: keptLog(),
    publicUrl: 'https://homes.example.edu',
    rough: {
      source: 'test',
      findPostalCode: async () => null,
      findCity: async (_, city) => (city === 'Columbus' ? CITY : null),
    },
  });
}
const letTimePass = (hours: number) =>
  sql`update geocodes set asked = asked - make_interval(hours => ${hours})`.execute(db);

describe('An address', () => {
  test('whose service failed is not taken for one that nobody knows', async () => {
    census.mood = 'page';
    expect((await open().geocode(ADDRESS)).map(({ precision }) => precision)).toEqual(['city']);
    census.mood = 'well';
    expect((await open().geocode(ADDRESS))[0]).toMatchObject({ source: 'census' });
  });

  test('that was not found is asked for again after a day, and not before', async () => {
    knowing();
    for (const hours of [0, 23]) {
      await letTimePass(hours);
      expect((await open().geocode(ADDRESS))[0]).toMatchObject({ precision: 'city' });
    }
    expect(census.asked).toHaveLength(1);
    knowing(MATCH);
    await letTimePass(2);
    expect((await open().geocode(ADDRESS))[0]).toMatchObject({ source: 'census' });
  });

  test('that was found is never asked for again, however it is typed, and stands nowhere in words', async () => {
    const first = await open().geocode(ADDRESS);
    await letTimePass(24 * 400);
    const typed = { ...ADDRESS, address_1: ' 72  e 15TH ave', postal_code: '43201-0001' };
    expect(await open().geocode(typed)).toEqual(first);
    expect(census.asked).toHaveLength(1);
    const row = await db.selectFrom('geocodes').select(['provider', 'address_hash']).executeTakeFirst();
    expect(row).toEqual({ provider: 'census', address_hash: expect.stringMatching(/^[\w-]{43}$/) });
    await open().geocode({ ...ADDRESS, address_1: '74 E 15th Ave' });
    expect(census.asked).toHaveLength(2);
  });

  test('is recalled without a call, and it is said whether a call would tell more', async () => {
    const unknown = await open().recall(ADDRESS);
    expect([unknown.candidates.map(({ precision }) => precision), unknown.isAll]).toEqual([['city'], false]);
    expect(census.asked).toEqual([]);
    await open().geocode(ADDRESS);
    expect(await open().recall(ADDRESS)).toMatchObject({ candidates: [{ source: 'census' }], isAll: true });
    expect(census.asked).toHaveLength(1);
    expect(await open({}).recall(ADDRESS)).toMatchObject({ isAll: true });
  });
});
