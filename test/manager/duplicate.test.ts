import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { grantTier } from '#server/properties/manage/grant-tier.ts';
import { saveProperties } from '#server/properties/save-property.ts';
import { MAX_DRAFTS } from '#shared/api/manager-properties.ts';
import type { ManagerProperty } from '#shared/api/manager-properties-schemas.ts';
import type { Actor } from '#test/access/actors.ts';
import { makeProperty, propertyInput } from '#test/helpers/listings.ts';
import { PLAN_BODY, photoUrl } from '#test/helpers/manager-listings.ts';
import { createManagerApi, expectStatus, makeManagerActor } from './manager-api.ts';

const managerApi = await createManagerApi();
const { db } = managerApi;
let manager: Actor;

beforeEach(async () => {
  manager = await makeManagerActor(db);
});

const duplicate = async (who: Actor, id: number, body: object = {}) =>
  await managerApi.request(who, 'POST', `manager_properties/${id}/duplicate/`, body);
const featuresOf = async (type: 'property' | 'floorplan') =>
  (
    await db.selectFrom('features').select('id').where('type', '=', type).orderBy('id').limit(2).execute()
  ).map(({ id }) => id);
const keysOf = async (property_id: number) =>
  (await db.selectFrom('photos').select('storage_key').where('property_id', '=', property_id).execute()).map(
    ({ storage_key }) => storage_key,
  );

async function furnished(who: Actor): Promise<ManagerProperty> {
  const { id } = await managerApi.createListing(who, {
    features: await featuresOf('property'),
    pet_policy: 'Cats only.',
  });
  const features = await featuresOf('floorplan');
  expectStatus(
    await managerApi.request(who, 'POST', 'floor_plans/', { ...PLAN_BODY, property_id: id, features }),
    201,
  );
  expectStatus(
    await managerApi.request(who, 'POST', 'floor_plans/', { ...PLAN_BODY, property_id: id, name: 'Oak' }),
    201,
  );
  const photo = { property: id, photo: await photoUrl(), caption: 'The porch' };
  expectStatus(await managerApi.request(who, 'POST', 'photos/', photo), 201);
  return await managerApi.getListing(who, id);
}

describe('listing duplication refusals', () => {
  test("responds 403 for another manager's active listing, 404 for an inactive or missing one", async () => {
    const other = await makeManagerActor(db);
    const shown = await makeProperty(db, other.manager_id!);
    const hidden = await makeProperty(db, other.manager_id!, { status: 'inactive' });
    expect((await duplicate(manager, shown)).statusCode).toBe(403);
    expect((await duplicate(manager, hidden)).statusCode).toBe(404);
    expect((await duplicate(manager, 999_999_999)).statusCode).toBe(404);
  });

  test('responds 409 when the manager has the maximum of inactive listings', async () => {
    const { id } = await furnished(manager);
    const drafts = Array.from({ length: MAX_DRAFTS }, () =>
      propertyInput(manager.manager_id!, { status: 'inactive' }),
    );
    await saveProperties(db, drafts);
    expect((await duplicate(manager, id)).statusCode).toBe(409);
  });
});

describe('listing duplication', () => {
  test('copies everything except name, status, tier and ids', async () => {
    const first = await furnished(manager);
    const copy = expectStatus(await duplicate(manager, first.id), 201) as ManagerProperty;
    expect(copy.id).not.toBe(first.id);
    expect(copy).toMatchObject({ name: 'Maple Court (copy)', status: 'inactive', tier: 'free' });
    for (const field of [
      'description',
      'address_1',
      'center',
      'features',
      'pet_policy',
      'schools',
    ] as const) {
      expect(copy[field]).toEqual(first[field]);
    }
    const plain = ({
      id: _,
      property_id: __,
      updated: ___,
      ...plan
    }: ManagerProperty['floor_plans'][number]) => plan;
    expect(copy.floor_plans.map(plain)).toEqual(first.floor_plans.map(plain));
    expect(copy.floor_plans[0]!.features).toHaveLength(2);
    expect(copy.photos.map(({ caption, order }) => [caption, order])).toEqual([['The porch', 0]]);
  });

  test('keeps the photos of the copy when the original is deleted', async () => {
    const first = await furnished(manager);
    const copy = expectStatus(await duplicate(manager, first.id), 201) as ManagerProperty;
    expect(await keysOf(copy.id)).toEqual(await keysOf(first.id));
    expectStatus(await managerApi.request(manager, 'DELETE', `properties/${first.id}/`));
    const { url } = copy.photos[0]!;
    expect((await managerApi.app.inject({ method: 'GET', url })).statusCode).toBe(200);
  });

  test('resets the copy of a paid listing to the free tier', async () => {
    const first = await furnished(manager);
    await db
      .transaction()
      .execute((trx) => grantTier(trx, { property_id: first.id, tier: 'premium', until: '2099-01-31' }));
    const copy = expectStatus(await duplicate(manager, first.id), 201) as ManagerProperty;
    expect(copy.tier).toBe('free');
    expect(copy.contract_end_date).not.toBe('2099-01-31');
  });

  test('creates one copy for concurrent and repeated requests with one idempotency key', async () => {
    const { id } = await furnished(manager);
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => duplicate(manager, id, { key })));
    const ids = answers.map((answer) => (expectStatus(answer, 201) as ManagerProperty).id);
    expect(new Set(ids).size).toBe(1);
    expectStatus(await managerApi.request(manager, 'DELETE', `properties/${ids[0]}/`));
    expect((await duplicate(manager, id, { key })).statusCode).toBe(409);
  });
});
