import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PropertyValues } from '#server/properties/property-input.ts';
import { placeSchool } from '#server/properties/rebuild-read-model.ts';
import { saveProperties } from '#server/properties/save-property.ts';
import { NEARBY_RADIUS_M } from '#shared/api/properties.ts';
import { greatCircleDistance } from '#streets/geometry.ts';
import { estimateTravel } from '#streets/travel.ts';
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

const database = await testDatabase();
const db = database.db;
const manager = await makeManager(db);

const schoolsOf = async (id: number) =>
  await db
    .selectFrom('property_schools')
    .selectAll()
    .where('property_id', '=', id)
    .orderBy('school_id')
    .execute();
const cardsOf = async (id: number) =>
  await db
    .selectFrom('property_cards')
    .selectAll()
    .where('property_id', '=', id)
    .orderBy('school_id')
    .execute();
const countPlans = async (id: number) =>
  (await db.selectFrom('floor_plans').select('id').where('property_id', '=', id).orderBy('id').execute()).map(
    (row) => row.id,
  );

describe('saveProperties refusals', () => {
  test('rejects and rolls back a batch with one invalid listing', async () => {
    const before = await sql<{ n: number }>`select count(*)::int as n from properties`.execute(db);
    const bad = propertyInput(manager, { state: 'Ohio' });
    await expect(saveProperties(db, [propertyInput(manager), bad])).rejects.toMatchObject({
      code: '23514',
      constraint: 'properties_state_form',
    });
    const after = await sql<{ n: number }>`select count(*)::int as n from properties`.execute(db);
    expect(after.rows).toEqual(before.rows);
  });

  test("responds 400 for another property's floor plan", async () => {
    const theirs = await makeProperty(db, manager);
    const mine = await makeProperty(db, manager);
    const [plan] = await countPlans(theirs);
    const steal = { ...propertyInput(manager), id: mine, floor_plans: [{ id: plan!, price: 1 }] };
    await expect(saveProperty(db, steal)).rejects.toMatchObject({ status: 400 });
  });

  test('rejects a minimum rent above the maximum rent', async () => {
    const input = propertyInput(manager, {}, { floor_plans: [{ price: 900, price_max: 800 }] });
    await expect(saveProperty(db, input)).rejects.toMatchObject({
      constraint: 'floor_plans_price_max_order',
    });
  });
});

/** Returns all rows of listings and of the read model. */
async function everyRow(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select 'listing' || to_json(p)::text as text from properties p union all
    select 'plan' || to_json(f)::text from floor_plans f union all
    select 'photo' || to_json(p)::text from photos p union all
    select 'amenity' || to_json(f)::text from property_features f union all
    select 'way' || to_json(s)::text from property_schools s union all
    select 'card' || to_json(c)::text from property_cards c union all
    select 'form' || to_json(f)::text from property_forms f order by 1`.execute(db);
  return rows.map(({ text }) => text);
}

describe('save with a failing read model', () => {
  const here = { lng: -70, lat: 44 };
  const unlucky = 'Nobody may live here';
  const withParts = (values: Partial<PropertyValues>) =>
    propertyInput(manager, values, {
      features: [1, 2],
      photos: [{ storage_key: photoKey(), width: 640, height: 480 }],
    });
  const columns = { property_cards: 'listing', property_forms: 'form' } as const;
  /** Makes PostgreSQL reject this table's row while `work` runs. */
  async function withRejectedRow(table: keyof typeof columns, work: () => Promise<void>): Promise<void> {
    const text = sql.ref(columns[table]);
    await sql`alter table ${sql.table(table)} add constraint unlucky
      check (${text} not like ${sql.lit(`%${unlucky}%`)}) not valid`.execute(db);
    try {
      await work();
    } finally {
      await sql`alter table ${sql.table(table)} drop constraint unlucky`.execute(db);
    }
  }
  const refusal = { code: '23514', constraint: 'unlucky' };
  beforeAll(async () => {
    await makeSchool(db, here);
  });

  test.each(['property_cards', 'property_forms'] as const)(
    'rolls back all listings when %s rejects a row',
    async (table) => {
      const known = withParts(here);
      const id = await saveProperty(db, known);
      const before = await everyRow();
      await withRejectedRow(table, async () => {
        const edited = { ...withParts({ ...here, lng: -70.01, name: unlucky }), id };
        await expect(saveProperty(db, edited)).rejects.toMatchObject(refusal);
        expect(await everyRow()).toEqual(before);
        const others = [withParts(here), { ...known, id, values: { ...known.values, name: 'Edited' } }];
        const batch = [...others, withParts({ ...here, name: unlucky })];
        await expect(saveProperties(db, batch)).rejects.toMatchObject(refusal);
        expect(await everyRow()).toEqual(before);
      });
      await saveProperty(db, { ...known, id, values: { ...known.values, name: unlucky } });
      const cards = await cardsOf(id);
      expect(cards.map(({ listing }) => JSON.parse(String(listing)).name)).toEqual([unlucky]);
    },
  );

  test('sends no database notification', async () => {
    const school = await makeSchool(db, { lng: -71, lat: 44 });
    const payloads: string[] = [];
    const client = new pg.Client(database.connection);
    await client.connect();
    client.on('notification', ({ payload }) => payloads.push(payload ?? ''));
    await client.query('listen listings_changed');
    const there = { lng: -71, lat: 44, name: unlucky };
    try {
      await withRejectedRow('property_cards', async () => {
        await expect(saveProperty(db, propertyInput(manager, there))).rejects.toMatchObject(refusal);
      });
      await client.query('select 1');
      expect(payloads).toEqual([]);
      await saveProperty(db, propertyInput(manager, there));
      await client.query('select 1');
    } finally {
      await client.end();
    }
    expect(payloads).toEqual([String(school)]);
  });
});

describe('schools of a property', () => {
  test('are all schools within 15 miles, with distance and estimated travel times', async () => {
    const far = [-100, 45] as const;
    const near = await makeSchool(db, { lng: far[0], lat: far[1] });
    const north = await makeSchool(db, { lng: far[0], lat: far[1] + 0.2 });
    await makeSchool(db, { lng: far[0], lat: far[1] + 0.23 });
    const id = await makeProperty(db, manager, { lng: far[0], lat: far[1] });
    const rows = await schoolsOf(id);
    expect(rows.map((row) => row.school_id)).toEqual([near, north]);
    expect(rows[0]).toMatchObject({
      distance_from_school: 0,
      drive_time: 0,
      walk_time: 0,
      bike_time: 0,
      quality: 'estimated',
    });
    const distance = greatCircleDistance(far, [far[0], far[1] + 0.2]);
    expect(distance).toBeLessThan(NEARBY_RADIUS_M);
    expect(Math.abs(rows[1]!.distance_from_school - distance)).toBeLessThan(0.1);
    expect(rows[1]!.walk_route).toBeNull();
    const [walk, bike] = (['walk', 'bike'] as const).map(
      (mode) => estimateTravel([far[0], far[1]], [far[0], far[1] + 0.2], mode).seconds,
    );
    expect(rows[1]).toMatchObject({ walk_time: walk, bike_time: bike });
    expect((await cardsOf(id)).map((card) => [card.walk_minutes, card.bike_minutes])).toEqual([
      [0, 0],
      [Math.round(walk! / 60), Math.round(bike! / 60)],
    ]);
  });

  test('change when the property moves', async () => {
    const old = await makeSchool(db, { lng: -101, lat: 35 });
    const fresh = await makeSchool(db, { lng: -105, lat: 35 });
    const input = propertyInput(manager, { lng: -101, lat: 35 });
    const id = await saveProperty(db, input);
    expect((await cardsOf(id)).map((row) => row.school_id)).toEqual([old]);
    await saveProperty(db, { ...input, id, values: { ...input.values, lng: -105 } });
    expect((await schoolsOf(id)).map((row) => row.school_id)).toEqual([fresh]);
    expect((await cardsOf(id)).map((row) => row.school_id)).toEqual([fresh]);
  });

  test('change when a school is added or moves', async () => {
    const id = await makeProperty(db, manager, { lng: -110, lat: 45 });
    const school = await makeSchool(db, { lng: -110, lat: 45.1 });
    expect(await placeSchool(db, school)).toBe(1);
    expect((await cardsOf(id)).map((row) => row.school_id)).toEqual([school]);
    await db.updateTable('schools').set({ lat: 45.05 }).where('id', '=', school).execute();
    await placeSchool(db, school);
    expect(Math.round((await cardsOf(id))[0]!.distance)).toBe(5560);
    await db.updateTable('schools').set({ lat: 20 }).where('id', '=', school).execute();
    await placeSchool(db, school);
    expect(await cardsOf(id)).toEqual([]);
    expect(await schoolsOf(id)).toEqual([]);
  });
});

describe('parts of a property', () => {
  test('are kept when a save omits them', async () => {
    const input = propertyInput(
      manager,
      {},
      { features: [1, 2], photos: [{ storage_key: photoKey(), width: 640, height: 480 }] },
    );
    const id = await saveProperty(db, input);
    await saveProperty(db, { id, values: { ...input.values, name: 'Renamed' } });
    expect(await countPlans(id)).toHaveLength(1);
    const row = await db
      .selectFrom('properties')
      .select(['name', 'version'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ name: 'Renamed', version: 2 });
    const { rows } = await sql<{ features: number; photos: number }>`select
      (select count(*)::int from property_features where property_id = ${id}) as features,
      (select count(*)::int from photos where property_id = ${id}) as photos`.execute(db);
    expect(rows[0]).toEqual({ features: 2, photos: 1 });
  });

  test('are replaced when a save contains them, keeping existing ids', async () => {
    const key = photoKey();
    const photo = { storage_key: key, width: 640, height: 480 };
    const input = propertyInput(manager, {}, { photos: [photo, { ...photo, storage_key: photoKey() }] });
    const id = await saveProperty(db, input);
    const find = async () =>
      await db
        .selectFrom('photos')
        .select(['id', 'storage_key', 'caption'])
        .where('property_id', '=', id)
        .execute();
    const before = (await find()).find((row) => row.storage_key === key)!;
    await saveProperty(db, { ...input, id, photos: [{ ...photo, caption: 'Front' }], floor_plans: [] });
    expect(await find()).toEqual([{ ...before, caption: 'Front' }]);
    expect(await countPlans(id)).toEqual([]);
  });
});

describe('saveProperties batch', () => {
  test('saves new, existing and imported listings together and returns ids in order', async () => {
    const known = await makeProperty(db, manager);
    const imported = await makeProperty(db, manager, { source: 'test', external_id: 'batch' });
    const ids = await saveProperties(db, [
      propertyInput(manager, { name: 'new one' }),
      { ...propertyInput(manager, { name: 'known one' }), id: known },
      propertyInput(manager, { name: 'imported one', source: 'test', external_id: 'batch' }),
    ]);
    expect(ids.slice(1)).toEqual([known, imported]);
    const rows = await db
      .selectFrom('properties')
      .select('name')
      .where('id', 'in', ids)
      .orderBy('name')
      .execute();
    expect(rows.map(({ name }) => name)).toEqual(['imported one', 'known one', 'new one']);
  });
});

test('inactive listing is in no list until it is active again', async () => {
  await makeSchool(db, { lng: TOWN[0], lat: TOWN[1] });
  const input = propertyInput(manager);
  const id = await saveProperty(db, input);
  expect((await cardsOf(id)).length).toBeGreaterThan(0);
  await saveProperty(db, { ...input, id, values: { ...input.values, status: 'inactive' } });
  expect(await cardsOf(id)).toEqual([]);
  expect(
    await db.selectFrom('property_forms').select('property_id').where('property_id', '=', id).execute(),
  ).toEqual([]);
  await saveProperty(db, { ...input, id });
  expect((await cardsOf(id)).length).toBeGreaterThan(0);
});
