import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import type { FormerProperty } from '#shared/api/former-properties.ts';
import { type TestApi, testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import {
  makeManager,
  makeProperty,
  makeSchool,
  propertyInput,
  saveProperty,
} from '#test/helpers/listings.ts';

let db: Db;
let api: TestApi;
let school: number;
let manager: number;

beforeAll(async () => {
  ({ db } = await testDatabase());
  api = await testApi(db);
  school = await makeSchool(db);
  manager = await makeManager(db);
});

const ask = async (id: number | string) => {
  const { status, body } = await api.get<FormerProperty>(`former_properties/${id}/`);
  return { status, body };
};
const change = (id: number, values: object) =>
  db.updateTable('properties').set(values).where('id', '=', id).execute();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

describe('Nobody learns', () => {
  test.each([0, -1, 999_999_999, 'abc', '9'.repeat(30)])('of a listing %s that never stood', async (id) => {
    expect([400, 404]).toContain((await ask(id)).status);
  });

  test('of a draft, deleted or not', async () => {
    const id = await makeProperty(db, manager, { status: 'inactive' });
    expect((await ask(id)).status).toBe(404);
    await change(id, { deleted: daysAgo(0) });
    expect((await ask(id)).status).toBe(404);
  });

  test('what a listing that was taken down was called, whose it was, or exactly where', async () => {
    const values = { name: 'Secret Place', lng: -83.03456, lat: 40.01234, contact_phone: '312-555-0100' };
    const id = await makeProperty(db, manager, values);
    await change(id, { status: 'inactive' });
    const { status, body } = await ask(id);
    expect(status).toBe(200);
    expect(body).toEqual({
      id,
      type: 'apartment',
      city: 'Columbus',
      state: 'OH',
      schools: [school],
      around: { type: 'Point', coordinates: [-83.03, 40.01] },
    });
  });
});

test('a listing that is shown is no former one', async () => {
  expect((await ask(await makeProperty(db, manager))).status).toBe(404);
});

test('a listing that was taken down is told of for 60 days, and is gone after them', async () => {
  const id = await makeProperty(db, manager);
  await change(id, { status: 'inactive' });
  await change(id, { closed: daysAgo(59) });
  expect((await ask(id)).status).toBe(200);
  await change(id, { closed: daysAgo(61) });
  expect((await ask(id)).status).toBe(410);
});

test('one that is deleted is gone at once', async () => {
  const id = await makeProperty(db, manager);
  await change(id, { status: 'inactive', deleted: daysAgo(0) });
  expect((await ask(id)).status).toBe(410);
});

test('one that comes back is shown again, and its days begin anew when it is taken down once more', async () => {
  const id = await makeProperty(db, manager);
  const save = (status: 'active' | 'inactive') =>
    saveProperty(db, { ...propertyInput(manager, { status }), id });
  await save('inactive');
  await change(id, { closed: daysAgo(80) });
  // What else is changed meanwhile keeps the day.
  await save('inactive');
  expect((await ask(id)).status).toBe(410);
  await save('active');
  expect((await ask(id)).status).toBe(404);
  await save('inactive');
  expect((await ask(id)).status).toBe(200);
});
