import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { saveProperties } from '#server/properties/save-property.ts';
import { MAX_DRAFTS } from '#shared/api/manager-properties.ts';
import type { ManagerProperty } from '#shared/api/manager-properties-schemas.ts';
import { oneMonthOn } from '#shared/rules/one-month-on.ts';
import type { Actor } from '#test/access/actors.ts';
import { makeProperty, makeSchool, propertyInput, TOWN } from '#test/helpers/listings.ts';
import { makeListing, PROPERTY_BODY } from '#test/helpers/manager-listings.ts';
import { makePerson } from '#test/helpers/people.ts';
import { createManagerApi, errorsOf, expectStatus, makeManagerActor } from './manager-api.ts';

const managerApi = await createManagerApi();
const { db, school, putListing } = managerApi;
let manager: Actor;
let other: Actor;

beforeEach(async () => {
  manager = await makeManagerActor(db);
  other = await makeManagerActor(db);
});

const today = () => new Date().toISOString().slice(0, 10);
const countOwn = async ({ manager_id }: Actor) =>
  (await db.selectFrom('properties').select('id').where('manager_id', '=', manager_id).execute()).length;
const featureIds = async (type: 'property' | 'floorplan', count: number) =>
  (await db.selectFrom('features').select('id').where('type', '=', type).limit(count).execute()).map(
    ({ id }) => id,
  );

describe('listing validation', () => {
  test('responds 400 for missing required fields with the texts of the form', async () => {
    const empty = { address_1: ' ', city: '', state: '', postal_code: '', description: '\n', type: '' };
    const answer = await managerApi.postListing(manager, { ...empty, category: '' });
    expect([answer.statusCode, errorsOf(answer)]).toEqual([
      400,
      {
        address_1: ['Address is required'],
        city: ['City is required'],
        state: ['State is required'],
        postal_code: ['Postal Code is required'],
        description: ['Description is required'],
        category: ['Property Category is required'],
        type: ['Property Category is required'],
      },
    ]);
    const absent = await managerApi.request(manager, 'POST', 'properties/', {});
    expect(Object.keys(errorsOf(absent)).sort()).toEqual(
      ['address_1', 'city', 'description', 'postal_code', 'state', 'type'].sort(),
    );
    expect(await countOwn(manager)).toBe(0);
  });

  test.each<[string, unknown, string | RegExp]>([
    ['number_of_units', 0, 'This field must be at least 1.'],
    ['number_of_units', 1.5, 'Number of Units must be a whole number.'],
    ['status', 'sold', /active or inactive/],
    ['tier', 'gold', /free, standard or premium/],
    ['postal_code', '4320', /five digits/],
    ['state', 'Ontario', /U\.S\. state/],
    ['contact_phone', 'call me', /phone number/],
    ['external_site_url', 'javascript:alert(1)', /web address/],
    ['name', 'x'.repeat(201), /up to 200/],
    ['name', 'two\nlines', /one line/],
    ['description', 'x'.repeat(20_001), /up to 20000/],
    ['on_bus_route', 'perhaps', /true or false/],
    ['features', [-1], /positive whole number/],
    ['center', { type: 'Point', coordinates: [-283, 40] }, /-180 to 180/],
    ['center', { type: 'Point', coordinates: [0, 0] }, /in the water|in Washington/],
  ])('rejects %s as %j', async (field, value, sentence) => {
    const answer = await managerApi.postListing(manager, { [field]: value });
    expect(answer.statusCode).toBe(400);
    const sentences = Object.entries(errorsOf(answer)).flatMap(([name, list]) =>
      name.startsWith(field) ? list : [`${name}: ${list}`],
    );
    expect(sentences).toEqual([typeof sentence === 'string' ? sentence : expect.stringMatching(sentence)]);
    expect(await countOwn(manager)).toBe(0);
  });

  test("responds 403 and records a security event for another manager's id", async () => {
    const answer = await managerApi.postListing(manager, { manager: other.manager_id });
    expect(answer.statusCode).toBe(403);
    const saved = await managerApi.createListing(manager, { manager: manager.manager_id });
    expect((await putListing(manager, saved.id, { manager: other.manager_id })).statusCode).toBe(403);
    const events = await db
      .selectFrom('security_events')
      .select('kind')
      .where('user_id', '=', manager.id)
      .execute();
    expect(events.map(({ kind }) => kind)).toEqual(['foreign_identity', 'foreign_identity']);
    expect([await countOwn(manager), await countOwn(other)]).toEqual([1, 0]);
  });

  test('rejects unknown features and features of floor plans', async () => {
    const [plan] = await featureIds('floorplan', 1);
    for (const id of [plan, 999_999]) {
      const answer = await managerApi.postListing(manager, { features: [id] });
      expect(errorsOf(answer)).toEqual({ features: [`These aren’t property features: ${id}.`] });
    }
  });

  test('rejects an unknown address unless a pin is set', async () => {
    const nowhere = { city: 'Nowhere', state: 'WY', postal_code: '82999' };
    const answer = await managerApi.postListing(manager, { ...nowhere, center: null });
    expect(errorsOf(answer)).toEqual({ center: [expect.stringContaining('set the pin')] });
    await managerApi.createListing(manager, {
      ...nowhere,
      center: { type: 'Point', coordinates: [-107.5, 43] },
    });
  });

  test('responds 409 above the maximum of drafts, but accepts active listings', async () => {
    const drafts = Array.from({ length: MAX_DRAFTS }, () =>
      propertyInput(manager.manager_id!, { status: 'inactive' }),
    );
    await saveProperties(db, drafts);
    expect((await managerApi.postListing(manager, { status: 'inactive' })).statusCode).toBe(409);
    await managerApi.createListing(manager);
  });
});

describe('listing of another manager', () => {
  test('responds 403 to changes, and 404 when it is inactive', async () => {
    const shown = await makeListing(db, other.manager_id!);
    const hidden = await makeListing(db, other.manager_id!, { status: 'inactive' });
    for (const [{ id }, status] of [
      [shown, 403],
      [hidden, 404],
    ] as const) {
      expect((await putListing(manager, id)).statusCode).toBe(status);
      expect((await managerApi.request(manager, 'DELETE', `properties/${id}/`)).statusCode).toBe(status);
      expect((await managerApi.request(manager, 'GET', `manager_properties/${id}/`)).statusCode).toBe(404);
    }
    expect(await managerApi.listListings(manager)).toEqual([]);
    expect((await managerApi.getListing(other, shown.id)).name).not.toBe(PROPERTY_BODY.name);
  });
});

describe('listing', () => {
  test('is created with the submitted fields and server-decided ones, and found by the next search', async () => {
    const [one, two] = (await featureIds('property', 2)) as [number, number];
    const saved = await managerApi.createListing(manager, {
      ...{ category: 'for_sale', billing_period: 'yearly', contract_end_date: '2099-01-01', tier: 'premium' },
      ...{ features: [two, one, two, one], year_built: '', number_of_units: '12', id: 7, verified: true },
      ...{ external_site_url: 'https://maple.example', schools: [999], featured: true },
    });
    expect(saved).toMatchObject({
      ...{ name: 'Maple Court', category: 'for_rent', billing_period: 'monthly', tier: 'free' },
      contract_end_date: oneMonthOn(today()),
      ...{ status: 'active', year_built: null, number_of_units: 12, location_precision: 'confirmed' },
      manager: { id: manager.manager_id, account_level: 'basic', verified: null },
      ...{ schools: [school], photo_allowance: 5, distance_from_school: 0, is_approximate: false },
      ...{ floor_plans: [], photos: [], external_site_url: 'https://maple.example/' },
    });
    expect(saved.features.map(({ id }) => id).sort()).toEqual([one, two].sort());
    expect(saved.id).not.toBe(7);
    expect(saved.detail_url).toContain(`/Maple-Court/${saved.id}/`);
    expect(await managerApi.findPublic(saved.id, school)).toMatchObject({
      name: 'Maple Court',
      tier: 'free',
    });
  });

  test('keeps fields missing from an update', async () => {
    const [feature] = (await featureIds('property', 1)) as [number];
    const saved = await managerApi.createListing(manager, {
      year_built: 1992,
      features: [feature],
      pet_policy: 'Cats',
    });
    const after = expectStatus(await putListing(manager, saved.id, { name: 'Oak Court' })) as ManagerProperty;
    expect(after).toMatchObject({ name: 'Oak Court', year_built: 1992, pet_policy: 'Cats' });
    expect(after.features.map(({ id }) => id)).toEqual([feature]);
    expect(after.created).toBe(saved.created);
    const bare = expectStatus(await putListing(manager, saved.id, { features: [], year_built: '' }));
    expect(bare).toMatchObject({ features: [], year_built: null });
    expect((await managerApi.findPublic(saved.id, school))?.name).toBe('Maple Court');
  });

  test('keeps its import source when its manager saves it', async () => {
    const source = { source: 'test', external_id: 'edited', source_hash: Buffer.from('ab', 'hex') };
    const id = await makeProperty(db, manager.manager_id!, source);
    expectStatus(await putListing(manager, id, { is_center_confirmed: true }));
    const row = await db
      .selectFrom('properties')
      .select(['source', 'external_id', 'source_hash'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual(source);
  });

  test('disappears from search when inactive and returns when active', async () => {
    const { id } = await managerApi.createListing(manager);
    expectStatus(await putListing(manager, id, { status: 'inactive' }));
    expect(await managerApi.findPublic(id, school)).toBeNull();
    expectStatus(await putListing(manager, id, { status: 'active' }));
    expect(await managerApi.findPublic(id, school)).not.toBeNull();
  });

  test('is deleted with its photos but not its leads, and cannot be restored by an update', async () => {
    const { id, photo } = await makeListing(db, manager.manager_id!);
    const student = await makePerson(db);
    const lead = { property_id: id, manager_id: manager.manager_id!, user_id: student.id };
    await db
      .insertInto('leads')
      .values({ ...lead, unlocked_at: new Date().toISOString() })
      .execute();
    const { storage_key } = await db
      .selectFrom('photos')
      .select('storage_key')
      .where('id', '=', photo)
      .executeTakeFirstOrThrow();
    expectStatus(await managerApi.request(manager, 'DELETE', `properties/${id}/`));
    expect(await managerApi.findPublic(id, school)).toBeNull();
    expect(await managerApi.listKeysToDelete()).toContain(storage_key);
    const leads = expectStatus(await managerApi.request(manager, 'GET', 'leads/'));
    expect(leads).toMatchObject([{ unlocked: true, user: { email: student.email } }]);
    for (const [method, path] of [
      ['GET', `manager_properties/${id}/`],
      ['GET', `properties/${id}/`],
      ['DELETE', `properties/${id}/`],
      ['DELETE', `photos/${photo}/`],
    ] as const) {
      expect((await managerApi.request(manager, method, path)).statusCode, path).toBe(404);
    }
    expect((await putListing(manager, id)).statusCode).toBe(404);
  });
});

describe('listing update', () => {
  test('accepts unchanged stored values that a new listing could not have, and rejects other invalid ones', async () => {
    const { id } = await managerApi.createListing(manager);
    const stored = { description: '', postal_code: '', contact_phone: 'ring the bell' };
    await db
      .updateTable('properties')
      .set({ ...stored, is_approximate: true, location_precision: 'city' })
      .where('id', '=', id)
      .execute();
    const saved = expectStatus(await putListing(manager, id, { ...stored, name: 'Renamed' }));
    expect(saved).toMatchObject({ ...stored, name: 'Renamed', status: 'active', is_approximate: true });
    const answer = await putListing(manager, id, {
      ...stored,
      contact_phone: 'knock twice',
      city: '',
    });
    expect([answer.statusCode, Object.keys(errorsOf(answer)).toSorted()]).toEqual([
      400,
      ['city', 'contact_phone'],
    ]);
  });

  test('publishes a listing with an approximate location', async () => {
    const { id } = await managerApi.createListing(manager, { status: 'inactive' });
    await db
      .updateTable('properties')
      .set({ is_approximate: true, location_precision: 'city' })
      .where('id', '=', id)
      .execute();
    expect(expectStatus(await putListing(manager, id, { status: 'active' }))).toMatchObject({
      status: 'active',
      place_notice: expect.stringContaining('approximate'),
    });
  });
});

describe('concurrent listing requests', () => {
  test('respond 409 to the second editor of a version', async () => {
    const { id, updated } = await managerApi.createListing(manager);
    const first = expectStatus(await putListing(manager, id, { name: 'First', expected_updated: updated }));
    const second = await putListing(manager, id, { name: 'Second', expected_updated: updated });
    expect([second.statusCode, second.json()]).toMatchObject([409, { code: 'changed_meanwhile' }]);
    expect((await managerApi.getListing(manager, id)).name).toBe('First');
    const loaded = (first as ManagerProperty).updated;
    expectStatus(await putListing(manager, id, { name: 'Third', expected_updated: loaded }));
  });

  test('respond 200 to one of ten concurrent saves of one version', async () => {
    const { id, updated } = await managerApi.createListing(manager);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        putListing(manager, id, { name: `${at}`, expected_updated: updated }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  test('create one listing for ten requests with one idempotency key', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => managerApi.postListing(manager, { key })),
    );
    const ids = new Set(answers.map((answer) => (expectStatus(answer, 201) as ManagerProperty).id));
    expect([ids.size, await countOwn(manager)]).toEqual([1, 1]);
    const foreign = await managerApi.createListing(other, { key });
    expect(ids.has(foreign.id)).toBe(false);
    expectStatus(await managerApi.request(manager, 'DELETE', `properties/${[...ids][0]}/`));
    expect((await managerApi.postListing(manager, { key })).statusCode).toBe(409);
  });

  test('leave the listing deleted when saves race a deletion', async () => {
    const { id } = await managerApi.createListing(manager);
    const [gone] = await Promise.all([
      managerApi.request(manager, 'DELETE', `properties/${id}/`),
      putListing(manager, id),
      putListing(manager, id),
    ]);
    expect(gone.statusCode).toBe(200);
    expect(await managerApi.findPublic(id, school)).toBeNull();
  });
});

describe('listing location', () => {
  const placeOf = ({ center, is_approximate, location_precision }: ManagerProperty) => [
    ...center.coordinates,
    is_approximate,
    location_precision,
  ];

  test('without a pin is the center of the postal code or else the city, approximate and with a notice', async () => {
    const far = { lng: -90.4, lat: 41.5, city: 'Rock Island', state: 'IL' };
    await makeSchool(db, far);
    const place = { city: 'rock island', state: 'IL', postal_code: '61299', center: null };
    const made = await managerApi.createListing(manager, place);
    expect(placeOf(made)).toEqual([-90.4, 41.5, true, 'city']);
    expect(made).toMatchObject({
      status: 'active',
      place_notice: expect.stringContaining('This listing’s location is approximate.'),
    });
    await makeProperty(db, other.manager_id!, { ...far, lng: -90.5, postal_code: '61299-1234' });
    expect(placeOf(await managerApi.createListing(manager, place))).toEqual([
      -90.5,
      41.5,
      true,
      'postal_code',
    ]);
  });

  test('stays with its address, follows a moved pin, and is geocoded again for a new address', async () => {
    const saved = await managerApi.createListing(manager, {
      center: { type: 'Point', coordinates: [-83.05, 40.01] },
    });
    const { center, id } = saved;
    const same = expectStatus(await putListing(manager, id, { center: undefined })) as ManagerProperty;
    expect(placeOf(same)).toEqual([-83.05, 40.01, false, 'confirmed']);
    const before = same.distance_from_school!;
    const moved = { center: { type: 'Point', coordinates: [...TOWN] } };
    expect(expectStatus(await putListing(manager, id, moved))).toMatchObject({
      ...moved,
      distance_from_school: 0,
    });
    expect(before).toBeGreaterThan(1000);
    expectStatus(await putListing(manager, id, { center }));
    const elsewhere = { address_1: '1 Other Street', center };
    const rough = expectStatus(await putListing(manager, id, elsewhere)) as ManagerProperty;
    expect([rough.is_approximate, rough.status]).toEqual([true, 'active']);
    const confirmed = { ...elsewhere, center: rough.center, is_center_confirmed: true };
    expect(placeOf(expectStatus(await putListing(manager, id, confirmed)) as ManagerProperty)).toEqual([
      ...rough.center.coordinates,
      false,
      'confirmed',
    ]);
  });
});
