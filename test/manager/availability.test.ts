import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { saveSourceManager } from '#server/properties/import/listing-import.queries.ts';
import { checkAvailability } from '#server/properties/manage/availability-jobs.ts';
import { makeAvailabilityToken } from '#server/properties/manage/availability-token.ts';
import type { ManagerProperty } from '#shared/api/manager-properties-schemas.ts';
import { daysBetween } from '#shared/rules/confirmed-text.ts';
import { type Actor, openSession } from '#test/access/actors.ts';
import { makeProperty } from '#test/helpers/listings.ts';
import { PLAN_BODY } from '#test/helpers/manager-listings.ts';
import { send } from '#test/helpers/people.ts';
import { ageAvailability } from './age-availability.ts';
import { createManagerApi, errorsOf, expectStatus, makeManagerActor } from './manager-api.ts';

const managerApi = await createManagerApi();
const { db, school } = managerApi;
let manager: Actor;

beforeEach(async () => {
  await sql`delete from property_cards`.execute(db);
  await sql`update properties set deleted = now(), status = 'inactive'`.execute(db);
  await db.deleteFrom('mail_outbox').execute();
  manager = await makeManagerActor(db);
});

const listed = (values: Parameters<typeof makeProperty>[2] = {}) =>
  makeProperty(db, manager.manager_id!, values);
const tokenFor = (property_id: number | null, manager_id = manager.manager_id!) =>
  makeAvailabilityToken(db, { manager_id, property_id });
const answer = async (token: string, is_available: boolean) =>
  await send(managerApi.app, 'POST', 'availability/', { body: { token, is_available } });
const show = async (token: string) =>
  await send(managerApi.app, 'GET', `availability/?token=${encodeURIComponent(token)}`);
const confirm = async (who: Actor, id: number) =>
  await managerApi.request(who, 'POST', `manager_properties/${id}/confirm/`);
const stateOf = async (id: number) => {
  const { status, is_lapsed } = await managerApi.getListing(manager, id);
  return is_lapsed ? 'lapsed' : status;
};
const daysOf = async (id: number) => {
  const { availability_confirmed } = await managerApi.getListing(manager, id);
  return daysBetween(availability_confirmed, new Date().toISOString());
};
async function readEmails() {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['to_user_id', 'template', 'data'])
    .orderBy('id')
    .execute();
  return rows as { to_user_id: number; template: string; data: { count: number; listings: unknown[] } }[];
}

describe('emailed availability link', () => {
  test('responds 400 when forged, altered or expired', async () => {
    const id = await listed();
    const token = await tokenFor(id);
    const other = await listed();
    const old = token.replace(/^(\d+\.\d+)\.\d+/, '$1.20000');
    for (const wrong of [token.replace(`.${id}.`, `.${other}.`), `${token.slice(0, -1)}!`, old, 'x', '']) {
      expect((await show(wrong)).statusCode, wrong).toBe(400);
      const refused = await answer(wrong, false);
      expect([refused.statusCode, Object.keys(errorsOf(refused))], wrong).toEqual([400, ['token']]);
    }
    expect(await stateOf(other)).toBe('active');
  });

  test("responds 404 for another manager's listing or a blocked manager", async () => {
    const stranger = await makeManagerActor(db);
    const id = await listed();
    expect((await answer(await tokenFor(id, stranger.manager_id!), false)).statusCode).toBe(404);
    await db.updateTable('users').set({ status: 'blocked' }).where('id', '=', manager.id).execute();
    expect((await answer(await tokenFor(id), false)).statusCode).toBe(404);
    expect((await show(await tokenFor(id))).json()).toMatchObject({ listings: [] });
  });

  test('changes nothing on GET', async () => {
    const id = await listed();
    await ageAvailability(db, 40);
    const { listings } = expectStatus(await show(await tokenFor(id))) as { listings: object[] };
    expect(listings).toMatchObject([{ id, state: 'shown' }]);
    expect(await daysOf(id)).toBe(40);
  });

  test('confirms one listing or all due ones without login', async () => {
    const [first, second] = [await listed(), await listed()];
    await ageAvailability(db, 31);
    await checkAvailability(db);
    expectStatus(await answer(await tokenFor(first), true));
    expect([await daysOf(first), await daysOf(second)]).toEqual([0, 31]);
    const all = await tokenFor(null);
    expect((expectStatus(await show(all)) as { listings: object[] }).listings).toMatchObject([
      { id: second },
    ]);
    expectStatus(await answer(all, true));
    expect(await daysOf(second)).toBe(0);
    expect(expectStatus(await answer(all, true))).toEqual({
      detail: 'All your listings are already confirmed.',
    });
  });

  test('hides a listing as unavailable, and shows it again when it is confirmed', async () => {
    const id = await listed();
    const token = await tokenFor(id);
    expectStatus(await answer(token, false));
    expectStatus(await answer(token, false));
    expect([await stateOf(id), await managerApi.findPublic(id, school)]).toEqual(['lapsed', null]);
    expectStatus(await answer(token, true));
    expect(await managerApi.findPublic(id, school)).toMatchObject({ id, status: 'active' });
  });

  test('responds 400 to marking all listings unavailable at once', async () => {
    const id = await listed();
    expect(errorsOf(await answer(await tokenFor(null), false))).toHaveProperty('is_available');
    expect(await stateOf(id)).toBe('active');
  });

  test('does not show listings that their manager hid or deleted', async () => {
    const id = await listed({ status: 'inactive' });
    expect((await answer(await tokenFor(id), true)).statusCode).toBe(409);
    expectStatus(await managerApi.request(manager, 'DELETE', `properties/${id}/`));
    expect((await answer(await tokenFor(id), true)).statusCode).toBe(404);
  });
});

describe('daily availability check', () => {
  test('sends no email about listings confirmed within thirty days', async () => {
    await listed();
    await ageAvailability(db, 29);
    expect(await checkAvailability(db)).toEqual({ requested: 0, lapsed: 0, stale: 0 });
    expect(await readEmails()).toEqual([]);
  });

  test('sends each manager one email about all due listings, and no second one', async () => {
    for (let count = 0; count < 40; count += 1) await listed();
    await ageAvailability(db, 6);
    await listed();
    await ageAvailability(db, 25);
    expect(await checkAvailability(db)).toMatchObject({ requested: 41 });
    expect(await checkAvailability(db)).toMatchObject({ requested: 0 });
    await ageAvailability(db, 8);
    await checkAvailability(db);
    const [only, ...others] = await readEmails();
    expect(others).toEqual([]);
    expect(only).toMatchObject({ to_user_id: manager.id, template: 'confirm_availability' });
    expect([only!.data.count, only!.data.listings.length]).toEqual([41, 30]);
  });

  test('ranks listings unconfirmed for 45 days last within their tier until they are confirmed', async () => {
    const near = await listed({ lng: -83.03, lat: 40 });
    await ageAvailability(db, 46);
    const far = await listed({ lng: -83.03, lat: 40.01 });
    const paid = await listed({ lng: -83.03, lat: 40.02, tier: 'premium' });
    const order = async (view: string) => {
      const path = `${view}&school=${school}&view=card`;
      return ((await send(managerApi.app, 'GET', path)).json() as { id: number }[]).map(({ id }) => id);
    };
    expect(await checkAvailability(db)).toMatchObject({ stale: 1 });
    for (const view of ['property_near/?point=-83.03,40', 'property_in/?in_bbox=-83.1,39.9,-82.9,40.1']) {
      expect(await order(view)).toEqual([paid, far, near]);
    }
    expectStatus(await confirm(manager, near));
    expect(await order('property_near/?point=-83.03,40')).toEqual([paid, near, far]);
    expect(await checkAvailability(db)).toMatchObject({ stale: 0 });
  });

  test('hides listings unconfirmed for sixty days, emails the manager, and restores them on confirmation', async () => {
    const id = await listed();
    await ageAvailability(db, 31);
    await checkAvailability(db);
    await ageAvailability(db, 28);
    expect(await checkAvailability(db)).toMatchObject({ lapsed: 0 });
    await ageAvailability(db, 2);
    expect(await checkAvailability(db)).toMatchObject({ lapsed: 1 });
    expect(await checkAvailability(db)).toMatchObject({ lapsed: 0, requested: 0 });
    expect([await stateOf(id), await managerApi.findPublic(id, school)]).toEqual(['lapsed', null]);
    expect((await readEmails()).map(({ template }) => template)).toEqual([
      'confirm_availability',
      'listings_offline',
    ]);
    expect(expectStatus(await confirm(manager, id))).toMatchObject({ status: 'active', is_lapsed: false });
    expect(await managerApi.findPublic(id, school)).toMatchObject({ id });
  });

  test("never hides demo listings or imported ones without a manager's address", async () => {
    const imported = await makeProperty(db, await saveSourceManager(db, 'a-file', 'A file'));
    const demo = await listed({ is_demo: true });
    for (let round = 0; round < 8; round += 1) {
      await ageAvailability(db, 20);
      await checkAvailability(db);
    }
    expect(await daysOf(demo)).toBeLessThan(31);
    expect(await managerApi.findPublic(demo, school)).toMatchObject({ status: 'active' });
    expect(await managerApi.findPublic(imported, school)).toMatchObject({ status: 'active' });
    expect(await readEmails()).toEqual([]);
  });
});

describe('availability confirmation', () => {
  test("responds 403 for another manager's listing", async () => {
    const id = await listed();
    await ageAvailability(db, 10);
    const stranger = await makeManagerActor(db);
    expect((await confirm(stranger, id)).statusCode).toBe(403);
    expect(await daysOf(id)).toBe(10);
    expectStatus(await confirm(manager, id));
    expect(await daysOf(id)).toBe(0);
  });

  test('happens when the manager saves the listing or one of its floor plans, without a version conflict', async () => {
    const { id, updated } = await managerApi.createListing(manager);
    await ageAvailability(db, 10);
    expectStatus(
      await managerApi.request(manager, 'POST', 'floor_plans/', { ...PLAN_BODY, property_id: id }),
      201,
    );
    expect(await daysOf(id)).toBe(0);
    await ageAvailability(db, 10);
    const saved = expectStatus(
      await managerApi.putListing(manager, id, { expected_updated: updated }),
    ) as ManagerProperty;
    expect(saved.availability_confirmed).toBe(new Date().toISOString().slice(0, 10));
  });

  test('responds 409 after the manager hid a lapsed listing', async () => {
    const id = await listed();
    expectStatus(await answer(await tokenFor(id), false));
    expectStatus(await managerApi.putListing(manager, id, { status: 'inactive' }));
    expect(await stateOf(id)).toBe('inactive');
    expect((await confirm(manager, id)).statusCode).toBe(409);
  });
});

test('cards and property pages contain the date of the last confirmation', async () => {
  const id = await listed();
  await ageAvailability(db, 3);
  expectStatus(await confirm(await openSession(db, manager), id));
  const day = new Date().toISOString().slice(0, 10);
  expect((await send(managerApi.app, 'GET', `properties/${id}/`)).json()).toMatchObject({
    availability_confirmed: day,
  });
  const cards = (
    await send(managerApi.app, 'GET', `property_near/?school=${school}&point=-83.03,40&view=card`)
  ).json();
  expect(cards).toMatchObject([{ id, availability_confirmed: day }]);
});
