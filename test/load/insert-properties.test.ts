import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { insertProperties, type NewProperty } from '#bench/load/insert-properties.ts';
import { canSkipKeyChecks } from '#bench/load/skip-key-checks.queries.ts';
import { reserveIds } from '#server/properties/property-writes.queries.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeManager, makeSchool, photoKey, propertyInput } from '#test/helpers/listings.ts';

const { db } = await testDatabase();
await makeSchool(db);
const manager = await makeManager(db);

async function makeNew(given: Partial<NewProperty> = {}, manager_id = manager): Promise<NewProperty> {
  const [id] = await reserveIds(db, 'properties', 1);
  const [plan] = await reserveIds(db, 'floor_plans', 1);
  const [photo] = await reserveIds(db, 'photos', 1);
  return {
    id: id!,
    values: propertyInput(manager_id).values,
    features: [1],
    floor_plans: [{ id: plan!, price: 900, features: [2] }],
    photos: [{ id: photo!, storage_key: photoKey(), width: 1280, height: 854 }],
    ...given,
  };
}

const isThere = async (id: number) =>
  (await db.selectFrom('properties').select('id').where('id', '=', id).execute()).length > 0;

describe('insertProperties', () => {
  test('rejects and rolls back when a manager does not exist', async () => {
    const [good, orphan] = [await makeNew(), await makeNew({}, 999_999)];
    await expect(insertProperties(db, [good, orphan])).rejects.toThrow(/managers/);
    expect(await isThere(good.id)).toBe(false);
  });

  test('rejects and rolls back when a feature does not exist', async () => {
    const odd = await makeNew({ features: [999_999] });
    await expect(insertProperties(db, [odd])).rejects.toThrow(/features/);
    expect(await isThere(odd.id)).toBe(false);
  });

  test('re-enables foreign key checks for the next transaction of the connection', async () => {
    expect(await canSkipKeyChecks(db)).toBe(true);
    await db.connection().execute(async (one) => {
      await insertProperties(one, [await makeNew()]);
      const lost = one
        .insertInto('property_features')
        .values({ property_id: 999_999, feature_id: 1 })
        .execute();
      await expect(lost).rejects.toThrow(/foreign key/);
    });
  });

  test('works for a role that cannot disable foreign key checks, which PostgreSQL then enforces', async () => {
    const role = sql.id(`plain_${process.pid}_${Date.now().toString(36)}`);
    await sql`create role ${role}`.execute(db);
    await sql`grant usage on schema public to ${role}`.execute(db);
    await sql`grant all on all tables in schema public to ${role}`.execute(db);
    const [good, orphan] = [await makeNew(), await makeNew({}, 999_999)];
    await db.connection().execute(async (one) => {
      await sql`set role ${role}`.execute(one);
      expect(await canSkipKeyChecks(one)).toBe(false);
      await insertProperties(one, [good]);
      await expect(insertProperties(one, [orphan])).rejects.toThrow(/foreign key/);
      await sql`reset role`.execute(one);
    });
    await sql`drop owned by ${role}`.execute(db);
    await sql`drop role ${role}`.execute(db);
    expect(await isThere(good.id)).toBe(true);
    expect(await isThere(orphan.id)).toBe(false);
  });
});
