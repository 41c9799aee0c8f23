import { describe, expect, test } from 'vitest';
import { type ApproximatePlaces, geocodeEmbedded } from '#server/geo/addresses/geocode-embedded.ts';
import type { MapAddress, MapStreet } from '#streets/map-feature.ts';
import { streetKey } from '#streets/places/street-key.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { fillMap, makeMap } from '#test/helpers/maps.ts';

const BOX = { west: -83.3, south: 39.8, east: -82.7, north: 40.2 };
const COLUMBUS = { lng: -83, lat: 39.96 };

let refs = 0;
function nextRef(): `node/${number}` {
  refs += 1;
  return `node/${refs}`;
}
/** A step is about 85 m east or 110 m north of central Columbus. */
const house = (
  number: string,
  street: string,
  east: number,
  north: number,
  more: Partial<MapAddress> = {},
): MapAddress => ({
  ref: nextRef(),
  number,
  street,
  street_key: streetKey(street),
  city: 'Columbus',
  postcode: '43201',
  lng: COLUMBUS.lng + east / 1000,
  lat: COLUMBUS.lat + north / 1000,
  ...more,
});
const street = (name: string, east: number, north: number): MapStreet => ({
  name,
  street_key: streetKey(name),
  lng: COLUMBUS.lng + east / 1000,
  lat: COLUMBUS.lat + north / 1000,
  length_m: 800,
});

const CEDAR = ['1', '12½', '14-B', '16;18', '20;22;24', '22', '30-34', '42-15', 'N6W23001', '4S550'].map(
  (number, at) => house(number, 'Cedar Street', -5 * at, 30),
);
const HOUSES = [
  ...CEDAR,
  house('100', 'North High Street', 0, 0),
  house('110', 'North High Street', 0, 1),
  house('101', 'North High Street', 0.3, 0),
  house('111', 'North High Street', 0.3, 1),
  house('200-204', 'North High Street', 0, 5),
  house('12A', 'Saint Clair Avenue', 5, 5),
  house('300', 'North Main Street', 10, 10),
  house('300', 'South Main Street', 10, 0),
  house('7', 'Elm Street', 20, 20, { city: 'Westerville', postcode: '43081' }),
  house('7', 'Oak Street', 21, 21, { city: null, postcode: null }),
];
const STREETS = [
  street('North High Street', 0, 3),
  street('Neil Avenue', -5, 0),
  street('Elm Street', 20, 20),
  street('Broadway', 3, 3),
];
const ROUGH: ApproximatePlaces = {
  source: 'test',
  findPostalCode: async (_, zip) => (zip === '43201' ? { lng: -83.001, lat: 39.99 } : null),
  findCity: async (_, city) =>
    city === 'Columbus' ? COLUMBUS : city === 'Cleveland' ? { lng: -81.69, lat: 41.5 } : null,
};

const { db } = await testDatabase();
await fillMap(db, await makeMap(db, { region: 'columbus', box: BOX }), {
  addresses: HOUSES,
  streets: STREETS,
});
const gone = [house('999', 'Ghost Street', 0, 0), house('100', 'North High Street', 9, 9)];
await fillMap(db, await makeMap(db, { region: 'columbus', box: BOX, state: 'old' }), { addresses: gone });
await fillMap(db, await makeMap(db, { region: 'columbus', box: BOX, state: 'filling' }), {
  addresses: gone,
});

const NO_ROUGH_PLACES: ApproximatePlaces = {
  source: 'none',
  findPostalCode: async () => null,
  findCity: async () => null,
};

const geocode = (
  address_1: string,
  more: { city?: string; state?: string; postal_code?: string } = {},
  rough: ApproximatePlaces = NO_ROUGH_PLACES,
) => geocodeEmbedded(db, { address_1, city: 'Columbus', state: 'OH', postal_code: '43201', ...more }, rough);
const best = async (...asked: Parameters<typeof geocode>) => (await geocode(...asked))[0];

describe('embedded geocoder returns nothing', () => {
  test.each<[string, Parameters<typeof geocode>]>([
    ['for an unknown street', ['12 Nowhere Street']],
    ['in another state', ['100 N High St', { state: 'TX' }]],
    ['in another city', ['100 N High St', { city: 'Cleveland', postal_code: '44101' }]],
    ['from a map version that is not current', ['999 Ghost St']],
    ['for an empty address', ['', { city: '', postal_code: '' }]],
    ['for SQL', ["1'; drop table map_addresses; --"]],
    [
      'for a house on a street without a city and without a known postal code',
      ['7 Oak St', { postal_code: '' }],
    ],
  ])('%s', async (_, asked) => {
    expect(await geocode(...asked)).toEqual([]);
  });
});

describe('embedded geocoder', () => {
  test('finds a house in any spelling of its address', async () => {
    for (const line of [
      '100 N High St',
      '100 North High Street Apt 4',
      '100 n. high',
      '100 High Street',
      '100 High St N, Unit 2',
    ]) {
      expect(await best(line), line).toMatchObject({
        precision: 'address',
        lng: COLUMBUS.lng,
        lat: COLUMBUS.lat,
      });
    }
    expect(await best('100 N High St')).toEqual({
      lng: COLUMBUS.lng,
      lat: COLUMBUS.lat,
      precision: 'address',
      confidence: 1,
      label: '100 North High Street',
      source: 'openstreetmap',
    });
    expect((await best('100 High Street'))!.confidence).toBeLessThan(1);
    expect(await best('12 St. Clair Ave')).toMatchObject({ precision: 'address', confidence: 0.9 });
    expect(await best('202 N High St')).toMatchObject({ precision: 'address' });
  });

  test.each([
    ['12 1/2 Cedar St', '12½'],
    ['12½ Cedar St', '12½'],
    ['14b Cedar St', '14-B'],
    ['18 Cedar St', '16;18'],
    ['20-24 Cedar St', '20;22;24'],
    ['22 Cedar St', '22'],
    ['32 Cedar St', '30-34'],
    ['42-15 Cedar St', '42-15'],
    ['4215 Cedar St', '42-15'],
    ['N6 W23001 Cedar St', 'N6W23001'],
    ['4s550 Cedar St', '4S550'],
    ['One Cedar St', '1'],
  ])('finds the house of %s by its number %s on the map', async (line, number) => {
    const { lng } = CEDAR.find((one) => one.number === number)!;
    expect(await best(line)).toMatchObject({ precision: 'address', lng });
  });

  test('interpolates between neighbours on the same side of the street', async () => {
    const even = await best('104 N High St');
    expect(even).toMatchObject({
      precision: 'interpolated',
      lng: COLUMBUS.lng,
      label: '104 North High Street',
    });
    expect(even!.lat).toBeCloseTo(COLUMBUS.lat + 0.0004, 6);
    const odd = await best('109 N High St');
    expect(odd!.lng).toBeCloseTo(COLUMBUS.lng + 0.0003, 6);
    expect(odd!.lat).toBeCloseTo(COLUMBUS.lat + 0.0008, 6);
    expect(odd!.confidence).toBeLessThan(1);
  });

  test('returns the street when no house on it is near', async () => {
    expect(await best('4000 N High St')).toMatchObject({ precision: 'street', label: 'North High Street' });
    expect(await geocode('12 Neil Ave')).toEqual([]);
    expect(await best('12 Neil Ave', {}, ROUGH)).toMatchObject({ precision: 'street', label: 'Neil Avenue' });
    expect(await best('Broadway', {}, ROUGH)).toMatchObject({ precision: 'street', label: 'Broadway' });
    expect((await best('12 Neil Ave', {}, ROUGH))!.confidence).toBeLessThan(0.5);
  });

  test('falls back to the middle of the postal code, then of the city', async () => {
    const found = await geocode('12 Nowhere Street', {}, ROUGH);
    expect(found.map(({ precision, label, source }) => ({ precision, label, source }))).toEqual([
      { precision: 'zip', label: '43201', source: 'test' },
      { precision: 'city', label: 'Columbus, OH', source: 'test' },
    ]);
    expect(found[0]!.confidence).toBeGreaterThan(found[1]!.confidence);
    expect(await best('PO Box 12', {}, ROUGH)).toMatchObject({ precision: 'zip' });
  });

  test('uses the city when a street name exists in two cities', async () => {
    expect(await geocode('7 Elm St')).toEqual([]);
    const there = await best('7 Elm St', { city: 'Westerville', postal_code: '43081' });
    expect(there).toMatchObject({ precision: 'address', confidence: 1 });
    expect((await best('7 Elm St', { city: 'Westerville', postal_code: '' }))!.confidence).toBeLessThan(1);
    expect(await best('7 Oak St', { postal_code: '' }, ROUGH)).toMatchObject({ precision: 'address' });
  });

  test('returns both candidates with low confidence for an ambiguous street', async () => {
    const found = await geocode('300 Main St');
    expect(found.map(({ label }) => label).sort()).toEqual([
      '300 North Main Street',
      '300 South Main Street',
    ]);
    expect(found.every(({ confidence }) => confidence < 0.5)).toBe(true);
  });

  test('never returns a house in another city', async () => {
    const found = await geocode('100 N High St', { city: 'Cleveland', postal_code: '44101' }, ROUGH);
    expect(found.map(({ precision }) => precision)).toEqual(['city']);
  });
});
