import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { type ApproximatePlaces, geocodeEmbedded } from '#server/geo/addresses/geocode-embedded.ts';
import type { Candidate, GeocodePrecision } from '#streets/geocode-address.ts';
import { greatCircleDistance } from '#streets/geometry.ts';
import type { MapAddress } from '#streets/map-feature.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { type City, fillMap, hasCities, listCity, makeMap } from '#test/helpers/maps.ts';

// The test removes one house at a time from a real map and geocodes its address.

const CITIES = [
  {
    name: 'baltimore-md',
    city: 'Baltimore',
    state: 'MD',
    middle: { lng: -76.57, lat: 39.285 },
    box: { west: -76.67, south: 39.21, east: -76.48, north: 39.35 },
    // Measured: 3 m (median) and 33 m.
    errors: { half: 10, most: 80 },
    placed: 0.8,
  },
  {
    name: 'stanford-ca',
    city: 'Stanford',
    state: 'CA',
    middle: { lng: -122.168, lat: 37.428 },
    box: { west: -122.19, south: 37.41, east: -122.14, north: 37.44 },
    // Measured along winding lanes: 39 m (median) and 138 m.
    errors: { half: 60, most: 200 },
    placed: 0.7,
  },
] as const;
const LEFT_OUT = 150;

type Geocoded = { house: MapAddress; best: Candidate | undefined; error_m: number };

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))]!;

const areThere = hasCities('baltimore-md', 'stanford-ca', 'temple-philadelphia-pa');

describe.skipIf(!areThere).each(CITIES)('$name', ({ name, city, state, middle, box, errors, placed }) => {
  let db: Db;
  let all: MapAddress[];
  let houses: MapAddress[];
  let found: Geocoded[];
  const rough: ApproximatePlaces = {
    source: 'test',
    findPostalCode: async () => null,
    findCity: async () => middle,
  };
  const geocode = async (house: MapAddress): Promise<Geocoded> => {
    const address = {
      address_1: `${house.number} ${house.street}`,
      city: house.city ?? city,
      state,
      postal_code: house.postcode ?? '',
    };
    const [best] = await geocodeEmbedded(db, address, rough);
    const error_m = best
      ? greatCircleDistance([house.lng, house.lat], [best.lng, best.lat])
      : Number.POSITIVE_INFINITY;
    return { house, best, error_m };
  };
  const errorsOf = (precision: GeocodePrecision) =>
    found.filter(({ best }) => best?.precision === precision).map(({ error_m }) => error_m);

  beforeAll(async () => {
    ({ db } = await testDatabase());
    const features = await listCity(name as City);
    const version = await makeMap(db, { region: name, box });
    await fillMap(db, version, features);
    all = features.addresses;
    houses = all.filter((_, at) => at % Math.ceil(all.length / LEFT_OUT) === 0);
    found = [];
    for (const house of houses) {
      await db.deleteFrom('map_addresses').where('ref', '=', house.ref).execute();
      found.push(await geocode(house));
      await fillMap(db, version, { addresses: [house] });
    }
  });

  test('geocoding finds a house on the map at its location', async () => {
    // Some house numbers occur at two doors.
    const doors = Map.groupBy(all, ({ number, street_key }) => `${number} ${street_key}`);
    const single = houses.filter(
      ({ number, street_key }) => doors.get(`${number} ${street_key}`)!.length === 1,
    );
    for (const house of single.slice(0, 50)) {
      const { best, error_m } = await geocode(house);
      expect(best, `${house.number} ${house.street}`).toMatchObject({ precision: 'address' });
      expect(error_m, `${house.number} ${house.street}`).toBeLessThan(1);
    }
  });

  test('geocoding interpolates a missing house between its neighbours, near its location', () => {
    const between = errorsOf('interpolated');
    expect(between.length / found.length).toBeGreaterThan(placed);
    expect(quantile(between, 0.5)).toBeLessThan(errors.half);
    expect(quantile(between, 0.9)).toBeLessThan(errors.most);
  });
});
