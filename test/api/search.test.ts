import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { saveProperties } from '#server/properties/save-property.ts';
import { setFeatured } from '#server/properties/set-featured.ts';
import type { Pin } from '#shared/api/pins-schemas.ts';
import { MAX_LIST_LENGTH } from '#shared/api/properties.ts';
import {
  type PropertyCard,
  type PropertyListItem,
  propertyCardSchema,
  propertyListSchema,
} from '#shared/api/properties-schemas.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import {
  makeManager,
  makeProperty,
  makeSchool,
  photoKey,
  propertyInput,
  saveProperty,
  TOWN,
} from '#test/helpers/listings.ts';

const ids: Record<string, number> = {};

const photos = (count: number) =>
  Array.from({ length: count }, (_, order) => ({
    storage_key: photoKey(),
    width: 1280,
    height: 853,
    order,
    caption: `Photo ${order}`,
  }));
/** Returns a latitude so many hundreds of meters north of the town center. */
const north = (hundreds: number) => ({ lat: TOWN[1] + hundreds * 0.0009 });
const BOX = 'in_bbox=-83.2,39.9,-82.9,40.1';
const plan = (bedrooms: number, price: number | null, price_max: number | null = null) => ({
  bedrooms,
  price,
  price_max,
});

const { db } = await testDatabase();
const api = await testApi(db);
const school = await makeSchool(db, { public_view_url: 'ohio-test' });
const basic = await makeManager(db, { phone: '6145550100' });
const premium = await makeManager(db, {
  account_level: 'premium',
  phone: '6145550101',
  verified_what: 'Business license',
  verified_on: '2026-03-01',
});
const add = async (name: string, manager: number, values: object, parts: object = {}) => {
  ids[name] = await makeProperty(db, manager, { name, ...values }, parts);
};
await add('free near', basic, north(1), { floor_plans: [plan(1, 900), plan(3, 2400)], photos: photos(7) });
await add('free far', basic, north(30), { floor_plans: [plan(0, 700)] });
await add(
  'standard',
  basic,
  { ...north(20), tier: 'standard', contact_phone: '6145550199' },
  {
    floor_plans: [plan(2, 1000, 2000)],
    photos: photos(16),
  },
);
await add(
  'premium',
  premium,
  { ...north(40), tier: 'premium', external_site_url: 'https://example.edu/' },
  {
    floor_plans: [plan(5, 3000)],
    photos: photos(27),
  },
);
await add('call', basic, north(10), { floor_plans: [plan(2, 0), plan(1, null)] });
await add('no plans', basic, north(11), { floor_plans: [] });
await add('inactive', basic, { ...north(2), status: 'inactive' });
await add('elsewhere', basic, { lng: -100, lat: 45 });

const names = (list: { name: string }[]) => list.map(({ name }) => name);
const search = async (query: string) =>
  names((await api.get<PropertyCard[]>(`property_in/?school=${school}&${BOX}&view=card&${query}`)).body);

describe('property list', () => {
  const ORDER = ['premium', 'standard', 'free near', 'call', 'no plans', 'free far'];
  const near = `point=${TOWN.join(',')}&dist=24140.2`;

  test('is sorted by tier, then by distance, and contains only active listings', async () => {
    for (const call of [`property_in/?school=${school}&${BOX}`, `property_near/?school=${school}&${near}`]) {
      for (const view of ['card', 'full']) {
        const answer = await api.get<PropertyCard[]>(`${call}&view=${view}`);
        expect(names(answer.body), `${call} ${view}`).toEqual(ORDER);
        expect(answer.headers['x-total-count']).toBe('6');
      }
    }
  });

  test('is the same with and without a trailing slash', async () => {
    const one = await api.get(`property_in/?school=${school}&${BOX}`);
    const other = await api.get(`property_in?school=${school}&${BOX}`);
    expect(other.text).toBe(one.text);
  });

  test('honors limit and returns the total count', async () => {
    const answer = await api.get<PropertyCard[]>(`property_in/?school=${school}&${BOX}&limit=2`);
    expect(names(answer.body)).toEqual(['premium', 'standard']);
    expect(answer.headers['x-total-count']).toBe('6');
  });

  test('matches the contract’s schemas in both views', async () => {
    const cards = await api.get(`property_in/?school=${school}&${BOX}&view=card`);
    const full = await api.get(`property_in/?school=${school}&${BOX}`);
    expect(z.array(propertyCardSchema).parse(cards.body)).toEqual(cards.body);
    expect(z.array(propertyListSchema).parse(full.body)).toEqual(full.body);
  });

  test('contains no person and no email address', async () => {
    const { text } = await api.get(`property_in/?school=${school}&${BOX}`);
    expect(text).not.toMatch(/@|first_name|last_name|username|email/);
  });

  test('is empty when no property matches', async () => {
    const answer = await api.get(`property_in/?school=${school}&in_bbox=0,0,1,1`);
    expect([answer.status, answer.body, answer.headers['x-total-count']]).toEqual([200, [], '0']);
  });
});

describe('full view', () => {
  test('contains photos within the tier’s allowance', async () => {
    const { body } = await api.get<PropertyListItem[]>(`property_in/?school=${school}&${BOX}`);
    const counts = Object.fromEntries(body.map((item) => [item.name, item.photos.length]));
    expect(counts).toMatchObject({ 'free near': 5, standard: 15, premium: 25, call: 0 });
  });

  test('contains the website and verification only of premium managers', async () => {
    const { body } = await api.get<PropertyListItem[]>(`property_in/?school=${school}&${BOX}`);
    const [first, second] = body;
    expect(first!.external_site_url).toBe('https://example.edu/');
    expect(first!.manager).toEqual({
      id: premium,
      account_level: 'premium',
      user: { id: expect.any(Number) },
      verified: { what: 'Business license', on: '2026-03-01' },
    });
    expect(second!.external_site_url).toBeNull();
    expect(second!.manager).toMatchObject({ account_level: 'basic', verified: null });
  });

  test('contains a listing’s own phone number, or its premium manager’s', async () => {
    const { body } = await api.get<PropertyListItem[]>(`property_in/?school=${school}&${BOX}`);
    const phones = Object.fromEntries(body.map((home) => [home.name, home.contact_phone]));
    expect(phones).toMatchObject({ premium: '6145550101', standard: '6145550199', 'free near': '' });
  });

  test('links to the property’s page under the requested school', async () => {
    const { body } = await api.get<PropertyListItem[]>(`property_in/?school=${school}&${BOX}`);
    expect(body[0]!.detail_url).toBe(`/ohio-test/off-campus-housing/premium/${ids.premium}/`);
    expect(body[0]).not.toHaveProperty('description');
    expect(body[0]).not.toHaveProperty('features');
  });
});

describe('card view', () => {
  test('contains the phone number only of premium managers', async () => {
    const { body } = await api.get<PropertyCard[]>(`property_in/?school=${school}&${BOX}&view=card`);
    const phones = Object.fromEntries(body.map((card) => [card.name, card.contact_phone]));
    expect(phones).toMatchObject({ premium: '6145550101', standard: '', 'free near': '' });
  });

  test('contains the first photo and the photo count', async () => {
    const { body } = await api.get<PropertyCard[]>(`property_in/?school=${school}&${BOX}&view=card`);
    expect(body[0]!.photos.map(({ caption }) => caption)).toEqual(['Photo 0']);
    expect(body[0]!.photo_count).toBe(25);
  });
});

describe('search filters', () => {
  test('match beds and rent in the same floor plan', async () => {
    expect(await search('beds=1&price_min=800&price_max=1000')).toEqual(['free near']);
    expect(await search('beds=3&price_min=800&price_max=1000')).toEqual([]);
    expect(await search('beds=3&beds=0')).toEqual(['free near', 'free far']);
    expect(await search('beds=4')).toEqual(['premium']);
  });

  test('match the lower or the higher rent, not the range between', async () => {
    expect(await search('price_min=1990&price_max=2010')).toEqual(['standard']);
    expect(await search('price_min=1400&price_max=1600')).toEqual([]);
  });

  test('exclude listings with rent “Call” from a limited price range, but not from the full range', async () => {
    expect(await search('price_min=0&price_max=800')).toEqual(['free far']);
    expect(await search('price_min=0&price_max=10000')).toHaveLength(6);
    expect(await search('beds=2')).toEqual(['standard', 'call']);
  });

  test('return the same properties by point, box and pins', async () => {
    const query = `school=${school}&beds=0&beds=1&price_max=900`;
    const near = await api.get<PropertyCard[]>(`property_near/?point=${TOWN.join(',')}&view=card&${query}`);
    expect(names(near.body)).toEqual(['free near', 'free far']);
    const pins = await api.get<Pin[]>(`property_pins/?${BOX}&${query}`);
    expect(pins.body.map(([id]) => id).sort()).toEqual([ids['free near'], ids['free far']].sort());
  });
});

describe('property_near/', () => {
  test('returns properties within the distance, nearest to the point first', async () => {
    const from = `${TOWN[0]},${TOWN[1] + 30 * 0.0009}`;
    const near = await api.get<PropertyCard[]>(
      `property_near/?school=${school}&point=${from}&dist=1500&view=card`,
    );
    expect(names(near.body)).toEqual(['premium', 'standard', 'free far']);
    const nothing = await api.get(`property_near/?school=${school}&point=${from}&dist=0.5`);
    expect(nothing.body).toHaveLength(1);
  });

  test('defaults to a distance of 15 miles', async () => {
    const given = await api.get(`property_near/?school=${school}&point=${TOWN.join(',')}&dist=24140.2`);
    const absent = await api.get(`property_near/?school=${school}&point=${TOWN.join(',')}`);
    expect(absent.text).toBe(given.text);
  });

  test('works at the poles and at the antimeridian', async () => {
    for (const point of ['0,90', '0,-90', '180,0', '-180,0', '179.999,89.999']) {
      const answer = await api.get(`property_near/?school=${school}&point=${point}&dist=80467`);
      expect([answer.status, answer.body], point).toEqual([200, []]);
    }
  });
});

test('pins contain id, coordinates, lowest rent and tier', async () => {
  const { body, headers } = await api.get<Pin[]>(`property_pins/?school=${school}&${BOX}`);
  expect(headers['x-total-count']).toBe('6');
  const pin = (name: string) => body.find(([id]) => id === ids[name]);
  expect(pin('premium')).toEqual([ids.premium, TOWN[0], 40.036, 3000, 2]);
  expect(pin('call')).toEqual([ids.call, TOWN[0], 40.009, null, 0]);
});

describe('featured properties', () => {
  test('are empty by default, then the chosen ones in order without inactive ones', async () => {
    const featured = async () =>
      names((await api.get<PropertyCard[]>(`featured_properties/?school=${school}&view=card`)).body);
    expect(await featured()).toEqual([]);
    const chosen = ['free far', 'inactive', 'premium', 'elsewhere'].map((name) => ids[name]!);
    expect(await setFeatured(db, school, chosen)).toBe(3);
    expect(await featured()).toEqual(['free far', 'premium']);
    await setFeatured(db, school, [ids.standard!]);
    expect(await featured()).toEqual(['standard']);
  });
});

describe('cached search response', () => {
  const path = () => `property_in/?school=${school}&${BOX}&view=card&limit=1`;

  test('responds 304 to a matching ETag', async () => {
    const first = await api.get(path());
    const again = await api.app.inject({
      url: `/api/v1/${path()}`,
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('is stored only while the invalidation listener runs, and invalidated by changes', async () => {
    await api.get(path());
    expect(api.cache.size).toBe(0);
    api.cache.setListening(true);
    const before = await api.get(path());
    expect(api.cache.size).toBe(1);
    const row = propertyInput(premium, { ...north(40), name: 'renamed', tier: 'premium' });
    await saveProperty(db, { ...row, id: ids.premium! });
    expect((await api.get(path())).text).toBe(before.text);
    api.cache.invalidate(`school:${school}`);
    expect((await api.get<PropertyCard[]>(path())).body[0]!.name).toBe('renamed');
    api.cache.setListening(false);
  });
});

test('search of a school with more listings than the list limit returns 500 listings and every pin', async () => {
  const many = await makeSchool(db, { lng: -70, lat: 30 });
  const inputs = Array.from({ length: MAX_LIST_LENGTH + 20 }, (_, index) =>
    propertyInput(basic, { lng: -70 + index * 0.0001, lat: 30 }),
  );
  await saveProperties(db, inputs);
  const box = 'in_bbox=-71,29,-69,31';
  const list = await api.get<PropertyCard[]>(`property_in/?school=${many}&${box}&view=card`);
  expect(list.body).toHaveLength(MAX_LIST_LENGTH);
  expect(list.headers['x-total-count']).toBe(String(inputs.length));
  const distances = list.body.map((card) => card.distance_from_school);
  expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  expect((await api.get<Pin[]>(`property_pins/?school=${many}&${box}`)).body).toHaveLength(inputs.length);
});
