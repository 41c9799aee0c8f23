import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { buildProperty, findStoredProperty } from '#server/properties/show-property.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeManager, makeSchool, photoKey, propertyInput, saveProperty } from '#test/helpers/listings.ts';

/** Characters that JSON escapes. */
const DESCRIPTION = 'A "quiet" home\n\twith a \\ and a — line, and an é.';

let db: Db;
let id: number;

beforeAll(async () => {
  ({ db } = await testDatabase());
  await makeSchool(db);
  const manager = await makeManager(db);
  const { rows } = await sql<{ id: number }>`select id from features where type = 'property'`.execute(db);
  const parts = {
    features: rows.map((feature) => feature.id),
    floor_plans: [{ bedrooms: 2, price: 900 }],
    photos: [{ storage_key: photoKey(), width: 640, height: 480 }],
  };
  id = await saveProperty(db, propertyInput(manager, { description: DESCRIPTION }, parts));
  await saveProperty(db, propertyInput(manager));
});

const visitor = () => ({ db, user: null });

test('readyProperty returns null for managers, who may own the listing', async () => {
  const user = {
    user_id: 1,
    type: 'manager',
    manager_id: 1,
    is_staff: false,
    staff_roles: [],
    is_email_confirmed: true,
    has_second_factor: false,
    requires_second_factor: false,
    session_id: 1,
  } as const;
  expect(await findStoredProperty({ db, user }, { id })).toBeNull();
});

test('property detail is built from the tables for a distant school, and responds 404 for an unknown school', async () => {
  const far = await makeSchool(db, { lng: -150, lat: 60 });
  expect(await findStoredProperty(visitor(), { id, school: far })).toBeNull();
  expect(await buildProperty(visitor(), { id, school: far })).toMatchObject({ distance_from_school: null });
  await expect(buildProperty(visitor(), { id, school: 999_999 })).rejects.toMatchObject({ status: 404 });
});
