import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readSettings } from '#server/config/settings.ts';
import type { Db } from '#server/db/tables.ts';
import type { RoughPlaces } from '#server/geo/addresses/geocode-embedded.ts';
import { politeRate, refuseMissingServices } from '#server/geo/services/map-service-settings.ts';
import { openGeocoder } from '#server/geo/services/open-geocoder.ts';
import { openMapServices } from '#server/geo/services/open-map-services.ts';
import type { AskedAddress } from '#streets/geocode-address.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { HOME, SCHOOL } from './recorded-routes.ts';
import { keptLog, type ServiceDouble, serviceDouble } from './service-double.ts';
import { type ValhallaDouble, valhallaDouble } from './valhalla-double.ts';

const ADDRESS: AskedAddress = {
  address_1: '72 E 15th Ave',
  city: 'Columbus',
  state: 'OH',
  postal_code: '43201',
};
const drive = { origin: SCHOOL, targets: [HOME], mode: 'drive' } as const;

let db: Db;
let valhalla: ValhallaDouble;
let other: ServiceDouble;

beforeAll(async () => {
  db = (await testDatabase()).db;
});
beforeEach(async () => {
  valhalla = await valhallaDouble();
  other = await serviceDouble();
});
afterEach(async () => {
  await valhalla.close();
  await other.close();
});

const NO_PLACES: RoughPlaces = {
  source: 'none',
  findPostalCode: async () => null,
  findCity: async () => null,
};

function open(env: Record<string, string>) {
  const log = keptLog();
  const publicUrl = 'https://homes.example.edu';
  const parts = { db, log, publicUrl };
  return {
    ...openMapServices(readSettings(env), parts),
    geocoder: openGeocoder(readSettings(env), { ...parts, rough: NO_PLACES }),
  };
}

describe('The settings of services', () => {
  test('are refused where they name no address, or one with a log-in', () => {
    for (const name of ['VALHALLA_URL', 'NOMINATIM_URL', 'CENSUS_GEOCODER_URL', 'WALK_SCORE_URL']) {
      for (const value of [
        'valhalla',
        'ftp://valhalla',
        'http://ada:secret@valhalla',
        'http://valhalla/#top',
      ]) {
        expect(() => readSettings({ [name]: value }), value).toThrow(`${name} must be an address`);
      }
    }
    for (const name of ['CENSUS_GEOCODER_URL', 'WALK_SCORE_URL']) {
      expect(() => readSettings({ [name]: '' })).toThrow(`${name} must be an address`);
    }
    expect(() => readSettings({ GEOCODER: 'google' })).toThrow('GEOCODER must be one of');
  });

  test('are refused where Nominatim is wanted and nobody says where it is', () => {
    expect(() => refuseMissingServices(readSettings({ GEOCODER: 'nominatim' }))).toThrow(
      'NOMINATIM_URL must be set',
    );
    const NOMINATIM_URL = 'http://nominatim.internal:8080';
    expect(() => refuseMissingServices(readSettings({ GEOCODER: 'nominatim', NOMINATIM_URL }))).not.toThrow();
    expect(() => refuseMissingServices(readSettings({}))).not.toThrow();
  });

  test('mean one call a second to servers that all the world shares', () => {
    expect(politeRate('https://nominatim.openstreetmap.org')).toBe(1);
    expect(politeRate('https://valhalla1.openstreetmap.de')).toBe(1);
    expect(politeRate('http://valhalla.internal:8002')).toBeNull();
    expect(politeRate('https://openstreetmap.org.example.edu')).toBeNull();
  });
});

describe('What the settings open', () => {
  test('is nothing that goes out, where there are none', async () => {
    const { routing, geocoder, walkScore } = open({});
    expect((await routing.matrix(drive))[0]).toMatchObject({ quality: 'estimated', source: 'estimate' });
    expect(await geocoder.geocode(ADDRESS)).toEqual([]);
    expect(walkScore).toBeNull();
    expect(valhalla.asked).toEqual([]);
  });

  test('is Valhalla before everything else', async () => {
    const { routing } = open({ VALHALLA_URL: valhalla.url });
    expect((await routing.matrix(drive))[0]).toMatchObject({ quality: 'exact', source: 'valhalla' });
    expect(await routing.health()).toEqual({
      isUp: true,
      detail:
        'Valhalla 3.6.1 answers, with streets of 2026-09-21. No streets have been imported. Estimates from the straight line; no service is needed.',
    });
    expect(valhalla.asked[0]?.headers['user-agent']).toBe('Porchlight (+https://homes.example.edu)');
  });

  test('is the geocoder that is named, and no other', async () => {
    other.answer = () => ({ body: [] });
    await open({ GEOCODER: 'nominatim', NOMINATIM_URL: other.url }).geocoder.geocode(ADDRESS);
    await open({ NOMINATIM_URL: other.url }).geocoder.geocode(ADDRESS);
    other.answer = () => ({ body: { result: { addressMatches: [] } } });
    await open({ GEOCODER: 'census', CENSUS_GEOCODER_URL: `${other.url}/geocoder` }).geocoder.geocode(
      ADDRESS,
    );
    expect(other.asked.map(({ path }) => path)).toEqual(['/search', '/geocoder/locations/address']);
  });
});
