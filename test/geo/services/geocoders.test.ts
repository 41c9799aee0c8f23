import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GeocodingProvider } from '#server/geo/geocoding-provider.ts';
import { openService } from '#server/geo/services/call-service.ts';
import { openCensus } from '#server/geo/services/census-geocoder.ts';
import { chainGeocoding } from '#server/geo/services/geocoding-chain.ts';
import { openNominatim } from '#server/geo/services/nominatim-geocoder.ts';
import type { AskedAddress, Candidate } from '#streets/geocode-address.ts';
import { handClock, keptLog, type ServiceDouble, type ServiceMood, serviceDouble } from './service-double.ts';

const ADDRESS: AskedAddress = {
  address_1: '72 E 15th Ave',
  city: 'Columbus',
  state: 'OH',
  postal_code: '43201-1234',
};
const PLACE = { lng: -83.0075, lat: 40.0001 };

let double: ServiceDouble;
let census: GeocodingProvider;
let nominatim: GeocodingProvider;

beforeEach(async () => {
  double = await serviceDouble();
  const open = () =>
    openService({ name: 'Places', url: double.url, userAgent: 'Porchlight (test)', clock: handClock() });
  census = openCensus(open());
  nominatim = openNominatim(open());
});
afterEach(() => double.close());

/** As the Census Bureau answers. */
const matches = (...places: { x: unknown; y: unknown }[]) => ({
  body: {
    result: {
      input: {
        address: { street: '72 E 15th Ave' },
        benchmark: { id: '4', benchmarkName: 'Public_AR_Current' },
      },
      addressMatches: places.map((coordinates) => ({
        tigerLine: { side: 'L', tigerLineId: '76355984' },
        coordinates,
        addressComponents: { zip: '43201', streetName: '15TH', city: 'COLUMBUS', state: 'OH' },
        matchedAddress: '72 E 15TH AVE, COLUMBUS, OH, 43201',
      })),
    },
  },
});
const match = { x: PLACE.lng, y: PLACE.lat };

/** As Nominatim answers: coordinates are texts. */
const house = {
  place_id: 1,
  licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
  osm_type: 'node',
  osm_id: 107_775,
  lat: String(PLACE.lat),
  lon: String(PLACE.lng),
  category: 'place',
  type: 'house',
  place_rank: 30,
  importance: 0.0001,
  addresstype: 'place',
  name: '',
  display_name: '72, East 15th Avenue, Columbus',
  address: { house_number: '72', road: 'East 15th Avenue', postcode: '43201', country_code: 'us' },
  boundingbox: ['40.0', '40.1', '-83.1', '-83.0'],
};
const street = {
  ...house,
  osm_type: 'way',
  category: 'highway',
  type: 'residential',
  place_rank: 26,
  address: {},
};
const town = {
  ...house,
  osm_type: 'relation',
  category: 'boundary',
  type: 'administrative',
  place_rank: 16,
  address: {},
};
const county = { ...town, place_rank: 12 };
const zip = { ...house, type: 'postcode', place_rank: 21, address: { postcode: '43201' } };

const precisions = (candidates: Candidate[]) => candidates.map(({ precision }) => precision);

describe('The Census geocoder', () => {
  test.each<[string, unknown]>([
    ['swapped coordinates', matches({ x: PLACE.lat, y: PLACE.lng }).body],
    ['a place without coordinates', matches({ x: 0, y: 0 }).body],
    ['errors', { errors: ['Benchmark is invalid'], status: '400' }],
  ])('is not believed with %s', async (_, body) => {
    double.answer = () => ({ body });
    await expect(census.geocode(ADDRESS)).rejects.toThrow('Places');
  });

  test('knows nothing of an address without matches, or with matches in other states alone', async () => {
    double.answer = () => matches();
    expect(await census.geocode(ADDRESS)).toEqual([]);
    double.answer = () => matches({ x: -75.15, y: 39.98 });
    expect(await census.geocode(ADDRESS)).toEqual([]);
  });

  test('gives a place along the street, surer where it is the only one', async () => {
    double.answer = () => matches(match);
    expect(await census.geocode(ADDRESS)).toEqual([
      {
        ...PLACE,
        precision: 'interpolated',
        confidence: 0.9,
        source: 'census',
        label: '72 E 15TH AVE, COLUMBUS, OH, 43201',
      },
    ]);
    double.answer = () => matches(match, match, { x: -75.15, y: 39.98 });
    expect((await census.geocode(ADDRESS)).map(({ confidence }) => confidence)).toEqual([0.6, 0.6]);
    expect(double.asked[0]?.path).toBe('/locations/address');
    expect(Object.fromEntries(double.asked[0]!.query)).toEqual({
      street: '72 E 15th Ave',
      city: 'Columbus',
      state: 'OH',
      zip: '43201',
      benchmark: 'Public_AR_Current',
      format: 'json',
    });
  });

  test('is not asked for a street without its place: a ZIP code, or a city and its state', async () => {
    double.answer = () => matches();
    const street = { ...ADDRESS, city: '', state: '', postal_code: '' };
    for (const place of [{}, { city: 'Columbus' }, { state: 'OH' }, { city: 'Columbus', state: 'Ontario' }])
      expect(await census.geocode({ ...street, ...place })).toEqual([]);
    expect(double.asked).toEqual([]);
    await census.geocode({ ...street, postal_code: '43201' });
    await census.geocode({ ...street, city: 'Columbus', state: 'OH' });
    expect(double.asked).toHaveLength(2);
  });
});

describe('Nominatim', () => {
  test.each<[string, unknown]>([
    ['swapped coordinates', [{ ...house, lat: house.lon, lon: house.lat }]],
    ['no coordinates', [{ ...house, lat: null }]],
    ['an error instead of a list', { error: { code: 400, message: 'Unknown parameter' } }],
  ])('is not believed with %s', async (_, body) => {
    double.answer = () => ({ body });
    await expect(nominatim.geocode(ADDRESS)).rejects.toThrow('Places');
  });

  test('says how near its places are, the nearest first; a county is none', async () => {
    double.answer = () => ({ body: [county, town, zip, street, house] });
    const candidates = await nominatim.geocode(ADDRESS);
    expect(precisions(candidates)).toEqual(['address', 'street', 'zip', 'city']);
    expect(candidates[0]).toEqual({
      ...PLACE,
      precision: 'address',
      confidence: 0.95,
      source: 'nominatim',
      label: '72, East 15th Avenue, Columbus',
    });
  });
});

describe('A chain of geocoders', () => {
  const imported: GeocodingProvider = {
    name: 'imported',
    health: async () => ({ isUp: true, detail: 'Imported.' }),
    geocode: async () => [
      { ...PLACE, precision: 'street', confidence: 0.5, label: '15th Avenue', source: 'imported' },
    ],
  };
  const BAD_MOODS: ServiceMood[] = ['down', 'page', 'garbage'];

  test.each(BAD_MOODS)('goes on where a service is %s', async (mood) => {
    double.mood = mood;
    const log = keptLog();
    const found = await chainGeocoding([census, imported], log).geocode(ADDRESS);
    expect(found.map(({ source }) => source)).toEqual(['imported']);
    expect(log.lines).toHaveLength(1);
    expect(log.lines.join()).not.toContain('15th');
  });

  test('asks nobody else where a house is known', async () => {
    double.answer = () => matches(match);
    const unasked: GeocodingProvider = {
      ...imported,
      name: 'unasked',
      geocode: () => Promise.reject(new Error('was asked')),
    };
    const log = keptLog();
    const found = await chainGeocoding([census, unasked], log).geocode(ADDRESS);
    expect(found.map(({ source }) => source)).toEqual(['census']);
    expect(log.lines).toEqual([]);
  });

  test('answers the nearest of all that is known where nobody knows the house', async () => {
    double.answer = () => ({ body: [town] });
    const found = await chainGeocoding([nominatim, imported], keptLog()).geocode(ADDRESS);
    expect(found.map(({ source, precision }) => `${source} ${precision}`)).toEqual([
      'imported street',
      'nominatim city',
    ]);
  });
});
