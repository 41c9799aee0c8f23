import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_FLOOR_PLANS } from '#shared/api/manager-properties.ts';
import type { ManagerFloorPlan } from '#shared/api/manager-properties-schemas.ts';
import type { Actor } from '#test/access/actors.ts';
import { makeProperty } from '#test/helpers/listings.ts';
import { makeListing, PLAN_BODY } from '#test/helpers/manager-listings.ts';
import { createManagerApi, errorsOf, expectStatus, makeManagerActor } from './manager-api.ts';

const managerApi = await createManagerApi();
const { db, school } = managerApi;
let manager: Actor;
let other: Actor;
let property: number;

beforeEach(async () => {
  manager = await makeManagerActor(db);
  other = await makeManagerActor(db);
  property = await makeProperty(db, manager.manager_id!, {}, { floor_plans: [] });
});

const add = async (body: object = {}, who = manager) =>
  await managerApi.request(who, 'POST', 'floor_plans/', { ...PLAN_BODY, property_id: property, ...body });
const added = async (body: object = {}) => expectStatus(await add(body), 201) as ManagerFloorPlan;
const put = async (id: number, body: object = {}) =>
  await managerApi.request(manager, 'PUT', `floor_plans/${id}/`, { ...PLAN_BODY, ...body });
const plansOf = async (id: number) =>
  (await managerApi.getListing(manager, id)).floor_plans.map((plan) => plan.id);

describe('floor plan validation', () => {
  test('responds 400 for missing required fields', async () => {
    const answer = await managerApi.request(manager, 'POST', 'floor_plans/', {
      property_id: property,
      ...{ sq_feet: '', stories: null, price: ' ', date_available: '' },
    });
    expect([answer.statusCode, errorsOf(answer)]).toEqual([
      400,
      {
        sq_feet: ['Square Feet is required'],
        stories: ['Stories is required'],
        price: ['Price is required'],
        date_available: ['Date Available is required'],
      },
    ]);
  });

  test.each<[string, unknown, string | RegExp]>([
    ['sq_feet', 0, 'This field must be at least 1.'],
    ['price', -1, 'This field must be at least 0.'],
    ['price', 'cheap', 'Price must be a whole number.'],
    ['price_max', 899, 'Max Price can’t be below Price.'],
    ['date_available', '2027-02-30', /must be a date/],
    ['tour_url', 'data:text/html,x', /web address/],
    ['price_per', 'room', /unit or bed/],
    ['property_id', -1, /positive whole number/],
    ['features', [999_999], /aren’t floor plan features/],
  ])('rejects %s as %j', async (field, value, sentence) => {
    const answer = await add({ [field]: value });
    expect([answer.statusCode, errorsOf(answer)]).toEqual([
      400,
      { [field]: [typeof sentence === 'string' ? sentence : expect.stringMatching(sentence)] },
    ]);
    expect(await plansOf(property)).toEqual([]);
  });

  test('responds 400 for features of properties', async () => {
    const { id } = await db
      .selectFrom('features')
      .select('id')
      .where('type', '=', 'property')
      .executeTakeFirstOrThrow();
    expect((await add({ features: [id] })).statusCode).toBe(400);
  });

  test('responds 409 to adding or moving a floor plan beyond the maximum per property', async () => {
    const plan = await added();
    const floor_plans = Array.from({ length: MAX_FLOOR_PLANS }, () => ({ price: 900 }));
    property = await makeProperty(db, manager.manager_id!, {}, { floor_plans });
    expect((await add()).statusCode).toBe(409);
    expect((await put(plan.id, { property_id: property })).statusCode).toBe(409);
  });
});

describe('floor plans of another manager', () => {
  test('respond 403, or 404 when the listing is hidden, to every change', async () => {
    const shown = await makeListing(db, other.manager_id!);
    const hidden = await makeListing(db, other.manager_id!, { status: 'inactive' });
    const own = await added();
    for (const [{ id, plan }, status] of [
      [shown, 403],
      [hidden, 404],
    ] as const) {
      expect((await add({ property_id: id })).statusCode).toBe(status);
      expect((await put(plan)).statusCode).toBe(status);
      expect((await put(plan, { property_id: property })).statusCode).toBe(status);
      expect((await put(own.id, { property_id: id })).statusCode).toBe(status);
      expect((await managerApi.request(manager, 'DELETE', `floor_plans/${plan}/`)).statusCode).toBe(status);
    }
    expect(await plansOf(property)).toEqual([own.id]);
    expect((await managerApi.getListing(other, shown.id)).floor_plans).toHaveLength(1);
  });
});

describe('floor plan', () => {
  test('is public with the values sent, parsed prices and a server-assigned id', async () => {
    const { id: feature } = await db
      .selectFrom('features')
      .select('id')
      .where('type', '=', 'floorplan')
      .executeTakeFirstOrThrow();
    const plan = await added({
      ...{ id: -5, price: '$1,250', price_max: '$1,400.00', tour_url: 'https://tour.example', half_bath: 1 },
      ...{ price_per: 'bed', features: [feature, feature] },
    });
    expect(plan).toMatchObject({
      ...{ price: 1250, price_max: 1400, date_available: '2027-08-15', property_id: property, half_bath: 1 },
      ...{ price_per: 'bed', features: [feature], tour_url: 'https://tour.example/' },
    });
    expect(plan.id).toBeGreaterThan(0);
    const seen = await managerApi.findPublic(property, school);
    expect(seen?.floor_plans).toEqual([expect.objectContaining({ id: plan.id, price: 1250 })]);
    expect(JSON.stringify(seen)).not.toContain('client_key');
  });

  test('drops the maximum price when the price is 0 (Call)', async () => {
    const plan = await added({ price: 900, price_max: 1000 });
    expect(expectStatus(await put(plan.id, { price: 0, price_max: 1000 }))).toMatchObject({
      price: 0,
      price_max: null,
    });
  });

  test('keeps fields missing from an update, and responds 400 to a price above the stored maximum', async () => {
    const plan = await added({ price_max: 1000, tour_url: 'https://tour.example/' });
    const after = expectStatus(await put(plan.id, { price: 950, name: 'The Oak' }));
    expect(after).toMatchObject({ price: 950, price_max: 1000, tour_url: 'https://tour.example/' });
    const answer = await put(plan.id, { price: 1200 });
    expect(errorsOf(answer)).toEqual({ price_max: ['Max Price can’t be below Price.'] });
    expect((await managerApi.findPublic(property, school))?.floor_plans[0]?.price).toBe(950);
  });

  test('moves to another property of the same manager', async () => {
    const plan = await added();
    const target = await makeProperty(db, manager.manager_id!, {}, { floor_plans: [] });
    expectStatus(await put(plan.id, { property_id: target }));
    expect([await plansOf(property), await plansOf(target)]).toEqual([[], [plan.id]]);
    expect((await managerApi.findPublic(target, school))?.floor_plans).toHaveLength(1);
    expect((await managerApi.findPublic(property, school))?.floor_plans).toEqual([]);
  });

  test('is deleted, after which requests for it respond 404', async () => {
    const plan = await added();
    expectStatus(await managerApi.request(manager, 'DELETE', `floor_plans/${plan.id}/`));
    expect((await managerApi.request(manager, 'DELETE', `floor_plans/${plan.id}/`)).statusCode).toBe(404);
    expect((await put(plan.id)).statusCode).toBe(404);
    expect((await managerApi.findPublic(property, school))?.floor_plans).toEqual([]);
  });
});

describe('concurrent and repeated floor plan requests', () => {
  test('create one floor plan per idempotency key', async () => {
    const keys = Array.from({ length: 4 }, () => randomUUID());
    const rounds = [...keys, ...keys, ...keys].map((key) => add({ key }));
    const ids = (await Promise.all(rounds)).map((answer) => (expectStatus(answer, 201) as { id: number }).id);
    expect(new Set(ids).size).toBe(4);
    expect((await plansOf(property)).toSorted()).toEqual([...new Set(ids)].toSorted());
  });

  test('respond 409 to all but the first editor of one version', async () => {
    const { id, updated } = await added();
    const answers = await Promise.all(
      [700, 800, 900].map((price) => put(id, { price, expected_updated: updated })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect((await put(id)).statusCode).toBe(200);
  });

  test('lose no floor plan when moves between two properties cross', async () => {
    const target = await makeProperty(db, manager.manager_id!, {}, { floor_plans: [] });
    const plans = await Promise.all([0, 1, 2, 3].map(() => added()));
    const moves = [target, property, target, property].flatMap((to) =>
      plans.map(({ id }) => put(id, { property_id: to })),
    );
    const answers = await Promise.all(moves);
    expect(answers.every(({ statusCode }) => [200, 404].includes(statusCode))).toBe(true);
    const all = [...(await plansOf(property)), ...(await plansOf(target))];
    expect(all.toSorted()).toEqual(plans.map(({ id }) => id).toSorted());
  });
});

describe('floor plan update', () => {
  /** Imports may lack square feet, date and price. */
  async function sparsePlan(): Promise<number> {
    const { id } = await added();
    await db
      .updateTable('floor_plans')
      .set({ sq_feet: null, date_available: null, price: null })
      .where('id', '=', id)
      .execute();
    return id;
  }

  test('responds 400 when a required value is removed', async () => {
    const { id } = await added();
    const answer = await put(id, { date_available: null, sq_feet: '' });
    expect([answer.statusCode, Object.keys(errorsOf(answer)).toSorted()]).toEqual([
      400,
      ['date_available', 'sq_feet'],
    ]);
  });

  test('accepts unchanged stored values that a new plan could not have', async () => {
    const id = await sparsePlan();
    const stored = { sq_feet: null, date_available: '', price: null };
    expect(expectStatus(await put(id, { ...stored, name: 'The Elm' }))).toMatchObject({
      ...{ name: 'The Elm', sq_feet: null, date_available: null, price: null },
    });
    expect(expectStatus(await put(id, { ...stored, sq_feet: 700 }))).toMatchObject({ sq_feet: 700 });
    expect((await put(id, { ...stored, sq_feet: 0 })).statusCode).toBe(400);
  });
});
