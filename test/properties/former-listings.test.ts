import { describe, expect, test } from 'vitest';
import type { FormerProperty } from '#shared/api/former-properties-schemas.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import {
  makeManager,
  makeProperty,
  makeSchool,
  propertyInput,
  saveProperty,
} from '#test/helpers/listings.ts';

const { db } = await testDatabase();
const api = await testApi(db);
const school = await makeSchool(db);
const manager = await makeManager(db);

const getFormer = async (id: number | string) => {
  const { status, body } = await api.get<FormerProperty>(`former_properties/${id}/`);
  return { status, body };
};
const change = (id: number, values: object) =>
  db.updateTable('properties').set(values).where('id', '=', id).execute();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

describe('former property refusals', () => {
  test.each([0, -1, 999_999_999, 'abc', '9'.repeat(30)])(
    'responds 400 or 404 for the unknown id %s',
    async (id) => {
      expect([400, 404]).toContain((await getFormer(id)).status);
    },
  );

  test('responds 404 for a draft, deleted or not', async () => {
    const id = await makeProperty(db, manager, { status: 'inactive' });
    expect((await getFormer(id)).status).toBe(404);
    await change(id, { deleted: daysAgo(0) });
    expect((await getFormer(id)).status).toBe(404);
  });

  test('does not reveal the name, manager or exact location of a deactivated property', async () => {
    const values = { name: 'Secret Place', lng: -83.03456, lat: 40.01234, contact_phone: '312-555-0100' };
    const id = await makeProperty(db, manager, values);
    await change(id, { status: 'inactive' });
    const { status, body } = await getFormer(id);
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

test('former property responds 404 for an active listing', async () => {
  expect((await getFormer(await makeProperty(db, manager))).status).toBe(404);
});

test('former property is available for 60 days after deactivation, and then responds 410', async () => {
  const id = await makeProperty(db, manager);
  await change(id, { status: 'inactive' });
  await change(id, { closed: daysAgo(59) });
  expect((await getFormer(id)).status).toBe(200);
  await change(id, { closed: daysAgo(61) });
  expect((await getFormer(id)).status).toBe(410);
});

test('former property responds 410 immediately after deletion', async () => {
  const id = await makeProperty(db, manager);
  await change(id, { status: 'inactive', deleted: daysAgo(0) });
  expect((await getFormer(id)).status).toBe(410);
});

test('former property counts its 60 days again after a reactivation', async () => {
  const id = await makeProperty(db, manager);
  const save = (status: 'active' | 'inactive') =>
    saveProperty(db, { ...propertyInput(manager, { status }), id });
  await save('inactive');
  await change(id, { closed: daysAgo(80) });
  // Saving an inactive listing again keeps its deactivation date.
  await save('inactive');
  expect((await getFormer(id)).status).toBe(410);
  await save('active');
  expect((await getFormer(id)).status).toBe(404);
  await save('inactive');
  expect((await getFormer(id)).status).toBe(200);
});
