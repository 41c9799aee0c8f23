import { describe, expect, test } from 'vitest';
import type { PropertyMarket } from '#shared/api/property-market-schemas.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeManager, makeProperty, makeSchool, TOWN } from '#test/helpers/listings.ts';

const { db } = await testDatabase();
const api = await testApi(db);
const school = await makeSchool(db);
const manager = await makeManager(db);

const plan = (bedrooms: number, price: number, price_per: 'bed' | 'unit' = 'unit') => ({
  ...{ bedrooms, price, price_per, full_bath: 1, half_bath: 0 },
});
const add = (name: string, plans: object[], lng: number = TOWN[0]) =>
  makeProperty(db, manager, { name, lng }, { floor_plans: plans as never });
const marketOf = async (id: number) => {
  const { body, status, text } = await api.get<PropertyMarket>(`properties/${id}/market/?school=${school}`);
  expect(status, text).toBe(200);
  return body;
};

describe('market of a listing', () => {
  test('has the range of rents per person from eight comparable listings on, and the most similar ones', async () => {
    const own = await add('Own', [plan(2, 1600), plan(1, 900)]);
    for (let at = 0; at < 7; at += 1) await add(`Home ${at}`, [plan(2, 1000 + at * 100), plan(3, 1500)]);
    expect((await marketOf(own)).rents).toEqual([]);

    await add('By the bed', [plan(2, 800, 'bed')]);
    await add('Far away', [plan(2, 400)], TOWN[0] + 0.1);
    const { rents, similar } = await marketOf(own);
    expect(rents).toEqual([{ bedrooms: 2, own: 800, low: 500, high: 800, listings: 8 }]);
    expect(similar).toHaveLength(6);
    expect(similar.slice(0, 2).map(({ name }) => name)).toEqual(['Home 6', 'By the bed']);
    expect(similar.map(({ name }) => name)).not.toContain('Far away');
    expect(similar.map(({ name }) => name)).not.toContain('Own');

    for (let at = 0; at < 3; at += 1) await add(`Large ${at}`, [plan(2, 2000 + at * 100)]);
    expect((await marketOf(own)).rents).toMatchObject([{ low: 500, high: 1100, listings: 11 }]);
  });

  test('has the changes of rents while the listing is public, one per day', async () => {
    const id = await add('Changing', [plan(2, 1600)]);
    const change = (price: number) =>
      db.updateTable('floor_plans').set({ price }).where('property_id', '=', id).execute();
    const setStatus = (status: 'active' | 'inactive') =>
      db.updateTable('properties').set({ status }).where('id', '=', id).execute();
    await change(1700);
    await change(1500);
    await setStatus('inactive');
    await change(100);
    await change(1500);
    await setStatus('active');
    const today = new Date().toISOString().slice(0, 10);
    expect((await marketOf(id)).price_changes).toEqual([
      { plan: '', bedrooms: 2, price_per: 'unit', day: today, price_before: 1600, price_after: 1500 },
    ]);
  });

  test('is empty for a listing without a rent, and responds 404 for one that is not public', async () => {
    const call = await add('Call', [plan(2, 0)]);
    expect(await marketOf(call)).toEqual({ rents: [], similar: [], price_changes: [] });
    expect((await api.get(`properties/999999/market/?school=${school}`)).status).toBe(404);
  });
});
