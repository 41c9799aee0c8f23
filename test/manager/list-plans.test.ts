import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Reader } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { findOwnImported } from '#server/properties/import/listing-import.queries.ts';
import {
  findMailed,
  lockNewlyStale,
  lockToLapse,
  lockUnconfirmedToday,
} from '#server/properties/manage/availability.queries.ts';
import { countDrafts, findExportFacts } from '#server/properties/manage/own-properties.queries.ts';
import { findPhotoFetches } from '#server/properties/manage/photo-fetches.queries.ts';
import {
  findEndedTiers,
  findEndingTiers,
  insertReminder,
  lockEndedTiers,
} from '#server/properties/manage/tiers.queries.ts';
import type { PropertyInput } from '#server/properties/property-input.ts';
import { findCityPlace, findPostalCodePlace } from '#server/properties/rough-places.queries.ts';
import { saveProperties } from '#server/properties/save-property.ts';
import type { Call } from '#shared/api/endpoint.ts';
import { changeFloorPlan, createFloorPlan, deleteFloorPlan } from '#shared/api/floor-plans.ts';
import {
  changeProperty,
  createProperty,
  deleteProperty,
  managerProperties,
  managerProperty,
} from '#shared/api/manager-properties.ts';
import { changePhoto, deletePhoto } from '#shared/api/photos.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeManager, makeSchool, photoKey, propertyInput } from '#test/helpers/listings.ts';
import { type Listing, makeListing, PLAN_BODY, PROPERTY_BODY } from '#test/helpers/manager-listings.ts';
import { callAs, queryPlans, scansIn } from '#test/helpers/query-plans.ts';

/** Of one manager; all others have half as many. */
const LISTINGS = 20_000;
const BATCH = 1000;
const BIG = [
  ...['properties', 'floor_plans', 'photos', 'property_schools', 'property_forms', 'property_cards'],
  'leads',
];

let db: Db;
let plans: Awaited<ReturnType<typeof queryPlans>>;
let reader: Reader;

beforeAll(async () => {
  const database = await testDatabase();
  db = database.db;
  plans = await queryPlans(database);
  const manager = await makeManager(db);
  const others = [await makeManager(db), await makeManager(db), await makeManager(db)];
  await makeSchool(db);
  let inputs: PropertyInput[] = [];
  for (let index = 0; index < 1.5 * LISTINGS; index += 1) {
    const owner = index % 3 > 0 ? manager : others[(index / 3) % 3]!;
    const photos = [{ storage_key: photoKey(), width: 640, height: 480 }];
    const postal_code = String(10_000 + (index % 5000));
    const lng = -83.03 + (index % 100) / 1000;
    inputs.push(
      propertyInput(owner, { lng, postal_code, tier: index % 3 ? 'free' : 'standard' }, { photos }),
    );
    if (inputs.length < BATCH) continue;
    await saveProperties(db, inputs);
    inputs = [];
  }
  await sql`vacuum analyze`.execute(db);
  const { user_id } = await db
    .selectFrom('managers')
    .select('user_id')
    .where('id', '=', manager)
    .executeTakeFirstOrThrow();
  reader = {
    user_id,
    type: 'manager',
    manager_id: manager,
    is_staff: false,
    is_email_confirmed: true,
    session_id: 1,
  };
}, 240_000);

async function expectNoScan(work: (db: Db) => Promise<unknown>, hasPlans = true): Promise<void> {
  const sent = await plans.statementsOf(work);
  const asked = sent.filter(({ sql: text }) => /^\s*(with|select|insert|update|delete)\b/.test(text));
  expect(asked.length > 0).toBe(hasPlans);
  for (const statement of asked) {
    for (const plan of await plans.plansOf(statement))
      expect(scansIn(plan, BIG), `${statement.sql}\n${plan}`).toEqual([]);
  }
}

test.each<[string, (api: Call, own: Listing) => Promise<unknown>]>([
  ['the list of 20,000', (api) => api(managerProperties, { limit: 100 })],
  ['a later page of it', (api, { id }) => api(managerProperties, { before: id - 20_000, limit: 50 })],
  ['one listing', (api, { id }) => api(managerProperty, { p_id: id })],
  [
    'a new listing',
    (api) => api(createProperty, { body: { ...PROPERTY_BODY, center: null, status: 'inactive' } as never }),
  ],
  [
    'a saved listing',
    (api, { id }) =>
      api(changeProperty, { id, body: { ...PROPERTY_BODY, is_center_confirmed: true } as never }),
  ],
  ['a new floor plan', (api, { id }) => api(createFloorPlan, { body: { ...PLAN_BODY, property_id: id } })],
  ['a saved floor plan', (api, { plan }) => api(changeFloorPlan, { id: plan, body: PLAN_BODY })],
  ['a removed floor plan', (api, { plan }) => api(deleteFloorPlan, { id: plan })],
  ['a saved photo', (api, { photo }) => api(changePhoto, { id: photo, body: { caption: 'The front' } })],
  ['a removed photo', (api, { photo }) => api(deletePhoto, { id: photo })],
  ['a deleted listing', (api, { id }) => api(deleteProperty, { id })],
])('no table is read from end to end for %s', async (_name, call) => {
  const own = await makeListing(db, reader.manager_id!);
  await expectNoScan((spied) => call(callAs(spied, reader), own));
});

test('nor for a place, the drafts of a manager, and the tiers that end', async () => {
  await expectNoScan(async (spied) => {
    await findPostalCodePlace(spied, '10001');
    await findCityPlace(spied, 'Columbus', 'OH');
    await countDrafts(spied, reader.manager_id!);
    await lockEndedTiers(spied, '2026-01-01', 200);
    await findEndingTiers(spied, '2026-01-01', [7, 1]);
    await insertReminder(spied, 1, '2026-01-01', [7, 1]);
    await findEndedTiers(spied, [1, 2]);
  });
});

test('nor for what imports, exports and mailed links look up', async () => {
  const { id } = await makeListing(db, reader.manager_id!);
  const manager_id = reader.manager_id!;
  await expectNoScan(async (spied) => {
    await findOwnImported(spied, `manager-${manager_id}`, 'elm');
    await findExportFacts(spied, [id], manager_id);
    await findPhotoFetches(spied, id);
    await findMailed(spied, { manager_id, property_id: id });
    await lockUnconfirmedToday(spied, [id]);
    await lockNewlyStale(spied, 200);
    await lockToLapse(spied, manager_id);
  });
});

test('the list comes in pages, newest first, with the count of all', async () => {
  const api = callAs(db, reader);
  const { data, total } = await api.withTotal(managerProperties, { limit: 3 });
  expect(total).toBeGreaterThanOrEqual(LISTINGS);
  const ids = data.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  const next = await api(managerProperties, { limit: 3, before: ids[2]! });
  expect(next[0]!.id).toBeLessThan(ids[2]!);
});
