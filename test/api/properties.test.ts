import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { localCall } from '#server/http/call-local.ts';
import { routes } from '#server/routes.ts';
import { type AuxillaryData, auxillaryDataSchema } from '#shared/api/auxillary-data-schemas.ts';
import { isProblem } from '#shared/api/errors.ts';
import { propertyDetail, propertyPhotos } from '#shared/api/properties.ts';
import {
  type FloorPlan,
  floorPlanSchema,
  type Photo,
  type Property,
  photoSchema,
  propertySchema,
} from '#shared/api/properties-schemas.ts';
import { SCORE_GAP_WORDS } from '#shared/rules/score-bands.ts';
import { type TestApi, testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeManager, makeProperty, makeSchool, photoKey, TOWN } from '#test/helpers/listings.ts';
import { visitorContext } from '#test/helpers/visitor-context.ts';

let db: Db;
let api: TestApi;
let near: number;
let nearest: number;
let far: number;
let manager: number;
let home: number;
let hidden: number;

const TRIP = {
  legs: [{ shape: 'abc', summary: { time: 610.4, length: 2.1 } }],
  summary: { time: 610.4, length: 2.1 },
  units: 'miles',
};

beforeAll(async () => {
  db = (await testDatabase()).db;
  api = await testApi(db);
  near = await makeSchool(db, { public_view_url: 'near-school', lat: TOWN[1] + 0.05 });
  nearest = await makeSchool(db, { public_view_url: 'nearest-school', lat: TOWN[1] + 0.01 });
  far = await makeSchool(db, { public_view_url: 'far-school', lat: TOWN[1] + 5 });
  manager = await makeManager(db);
  const photos = Array.from({ length: 8 }, (_, index) => ({
    storage_key: photoKey(),
    width: 1920,
    height: 1280,
    order: 7 - index,
    caption: `Photo ${7 - index}`,
  }));
  const features = await db.selectFrom('features').select(['id', 'slug']).execute();
  const idOf = (slug: string) => features.find((feature) => feature.slug === slug)!.id;
  const parts = {
    photos,
    features: ['no-pets', 'cats-allowed', 'garage'].map(idOf),
    floor_plans: [
      { bedrooms: 2, price: null, name: 'Ask us' },
      { bedrooms: 2, price: 1500, price_max: 1800, date_available: '2027-01-15', features: [idOf('loft')] },
      { bedrooms: 0, price: 800, full_bath: 1, half_bath: 1, sq_feet: 400 },
    ],
  };
  const values = {
    name: 'The <Lamp> & "Door"',
    description: 'Two lines.\n<script>alert(1)</script>',
    external_site_url: 'https://example.edu/',
  };
  home = await makeProperty(db, manager, values, parts);
  hidden = await makeProperty(db, manager, { status: 'inactive' }, parts);
});

describe('property calls respond 404', () => {
  test('for an inactive property and its parts', async () => {
    for (const tail of ['', `auxillary_data/?school=${near}`, 'floor_plans/', 'photos/']) {
      const answer = await api.get(`properties/${hidden}/${tail}`);
      expect([answer.status, answer.body], tail).toEqual([
        404,
        { type: 'about:blank', title: 'Not found', status: 404, detail: 'There is no such property.' },
      ]);
    }
  });

  test('for a deleted property, also to its manager', async () => {
    const gone = await makeProperty(db, manager, { status: 'inactive' });
    await db.updateTable('properties').set({ deleted: new Date() }).where('id', '=', gone).execute();
    const call = localCall(routes, asReader(manager));
    await expect(call(propertyDetail, { id: gone })).rejects.toSatisfy((error) => isProblem(error, 404));
  });
});

function asReader(managerId: number): Context {
  return {
    ...visitorContext(db),
    user: {
      user_id: 1,
      type: 'manager',
      manager_id: managerId,
      is_staff: false,
      staff_roles: [],
      is_email_confirmed: true,
      has_second_factor: false,
      requires_second_factor: false,
      session_id: 1,
    },
  };
}

describe('property calls of a manager', () => {
  test('return an own inactive property, and photos over the tier’s allowance', async () => {
    const call = localCall(routes, asReader(manager));
    expect(await call(propertyDetail, { id: hidden })).toMatchObject({ id: hidden, status: 'inactive' });
    expect(await call(propertyPhotos, { id: hidden })).toHaveLength(8);
    expect((await call(propertyDetail, { id: home })).external_site_url).toBe('https://example.edu/');
  });

  test('return the public version of another manager’s property', async () => {
    const call = localCall(routes, asReader(await makeManager(db)));
    await expect(call(propertyDetail, { id: hidden })).rejects.toSatisfy((error) => isProblem(error, 404));
    expect(await call(propertyPhotos, { id: home })).toHaveLength(5);
  });
});

describe('properties/{id}/', () => {
  const get = async (query = '') => (await api.get<Property>(`properties/${home}/${query}`)).body;

  test('returns the schema of the contract, with text unescaped', async () => {
    const property = await get();
    expect(propertySchema.parse(property)).toEqual(property);
    expect(property.description).toBe('Two lines.\n<script>alert(1)</script>');
    expect(property).toMatchObject({
      type_display: 'Apartment',
      center: { type: 'Point', coordinates: [...TOWN] },
    });
  });

  test('returns features by group, with negative features last', async () => {
    expect((await get()).features.map(({ slug }) => slug)).toEqual(['garage', 'cats-allowed', 'no-pets']);
  });

  test('returns photos in order, within the allowance of a free listing', async () => {
    expect((await get()).photos.map(({ order }) => order)).toEqual([0, 1, 2, 3, 4]);
  });

  test('returns no website below the premium tier, and no personal data of the manager', async () => {
    const property = await get();
    expect(property.external_site_url).toBeNull();
    expect(Object.keys(property.manager).sort()).toEqual(['account_level', 'id', 'user', 'verified']);
    expect(Object.keys(property.manager.user)).toEqual(['id']);
  });

  test('returns the distance to the requested school, or to the nearest', async () => {
    expect((await get()).schools).toEqual([nearest, near]);
    const [asked, by] = [await get(`?school=${near}`), await get()];
    expect(Math.round(asked.distance_from_school!)).toBe(5560);
    expect(Math.round(by.distance_from_school!)).toBe(1112);
    expect(asked.detail_url).toBe(`/near-school/off-campus-housing/The-%3CLamp%3E-%26-%22Door%22/${home}/`);
    expect(by.detail_url).toContain('/nearest-school/');
  });

  test('returns no distance to a school that is not nearby', async () => {
    const property = await get(`?school=${far}`);
    expect(property).toMatchObject({
      distance_from_school: null,
      drive_time: null,
      walk_time: null,
      walk_route: null,
    });
  });

  test('returns a property without a nearby school', async () => {
    const alone = await makeProperty(db, manager, { lng: 10, lat: 10 });
    const { status, body } = await api.get<Property>(`properties/${alone}/`);
    expect([status, body.schools, body.distance_from_school]).toEqual([200, [], null]);
  });
});

test('floor plans are sorted by bedrooms and rent, with “Call” last', async () => {
  const { body } = await api.get<FloorPlan[]>(`properties/${home}/floor_plans/`);
  expect(z.array(floorPlanSchema).parse(body)).toEqual(body);
  expect(body.map(({ bedrooms, price }) => [bedrooms, price])).toEqual([
    [0, 800],
    [2, 1500],
    [2, null],
  ]);
  expect(body[1]).toMatchObject({
    price_max: 1800,
    date_available: '2027-01-15',
    features: [expect.any(Number)],
  });
});

test('photos contain URLs, size and order', async () => {
  const { body } = await api.get<Photo[]>(`properties/${home}/photos/`);
  expect(z.array(photoSchema).parse(body)).toEqual(body);
  expect(body).toHaveLength(5);
  expect(body[0]).toMatchObject({ property: home, order: 0, width: 1920, height: 1280 });
  expect(body[0]!.url).toMatch(/^\/media\/[a-z0-9]+\/1280\.webp$/);
  expect(body[0]!.thumb_url).toMatch(/\/320\.webp$/);
});

describe('auxillary_data/', () => {
  const get = async (school: number) =>
    (await api.get<AuxillaryData>(`properties/${home}/auxillary_data/?school=${school}`)).body;

  test('returns whole minutes marked as estimates, and null for unknown values', async () => {
    expect(await get(near)).toEqual({
      drive_time: 9,
      walk_time: 82,
      bike_time: 28,
      quality: 'estimated',
      source: 'estimate',
      auto_routing: { trip: null },
      walk_routing: { trip: null },
      walkscore: null,
      walkscore_description: 'This address doesn’t have a score yet.',
      transit: { score: null, description: 'This address doesn’t have a score yet.' },
      bike: { score: null, description: 'This address doesn’t have a score yet.' },
      score_source: null,
      map_date: null,
      map_attribution: null,
      answers_within: null,
      nearby_places: [],
    });
  });

  test('returns no travel times to a school that is not nearby', async () => {
    expect(await get(far)).toMatchObject({
      ...{ drive_time: null, walk_time: null, bike_time: null },
      ...{ quality: null, source: null },
    });
  });

  test('returns the route, scores and the five nearest places of each kind when computed', async () => {
    const place = (name: string, type: string, distance: number) => ({
      name,
      type,
      distance,
      location: { lat: 40, lng: -83 },
      url: null,
    });
    const places = [
      ...[7, 6, 5, 4, 3, 2, 1].map((n) => place(`Diner ${n}`, 'restaurant', n * 100)),
      place('Market', 'grocery store', 250),
    ];
    await db
      .insertInto('property_aux')
      .values({
        property_id: home,
        walkscore: 88,
        walkscore_description: 'Very walkable',
        transit_score: 40,
        transit_description: 'Some transit',
        bike_description: SCORE_GAP_WORDS.few_places,
        nearby_places: JSON.stringify(places),
        source: 'map',
        map_date: '2026-10-01',
      })
      .execute();
    await db
      .insertInto('property_routes')
      .values({
        property_id: home,
        school_id: nearest,
        mode: 'drive',
        trip: JSON.stringify(TRIP),
        source: 'test',
      })
      .execute();
    const data = await get(nearest);
    expect(auxillaryDataSchema.parse(data)).toEqual(data);
    expect(data).toMatchObject({
      auto_routing: { trip: TRIP },
      walk_routing: { trip: null },
      walkscore: 88,
      transit: { score: 40, description: 'Some transit' },
      bike: { score: null, description: SCORE_GAP_WORDS.few_places },
      ...{ score_source: 'map', map_date: '2026-10-01' },
    });
    expect(data.nearby_places.map(({ name }) => name)).toEqual([
      'Diner 1',
      'Diner 2',
      'Diner 3',
      'Diner 4',
      'Diner 5',
      'Market',
    ]);
    expect((await get(near)).auto_routing.trip).toBeNull();
  });
});
