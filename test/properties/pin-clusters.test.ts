import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Db } from '#server/db/tables.ts';
import { schemas } from '#shared/api/contract.ts';
import { MAX_PINS } from '#shared/api/pins.ts';
import type { Pin, PinCluster } from '#shared/api/pins-schemas.ts';
import type { PropertyCard } from '#shared/api/properties-schemas.ts';
import { type TestApi, testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import {
  ALONE,
  HOMES,
  makeDenseTown,
  queryOf,
  searchBoxes,
  searchFilters,
  WORLD,
} from '#test/helpers/dense-town.ts';
import { propertyInput, saveProperty, TOWN } from '#test/helpers/listings.ts';

let db: Db;
let api: TestApi;
let school: number;
let manager: number;
let first: number;

beforeAll(async () => {
  ({ db } = await testDatabase());
  api = await testApi(db);
  ({
    school,
    manager,
    ids: [first = 0],
  } = await makeDenseTown(db));
}, 120_000);

type Item = Pin | PinCluster;
const isCluster = (item: Item): item is PinCluster => item.length === 9;
const homesIn = (items: Item[]) => items.reduce((sum, item) => sum + (isCluster(item) ? item[0] : 1), 0);
const listPins = async (query: string) => {
  const { body, headers, status } = await api.get<Item[]>(`property_pins/?school=${school}&${query}`);
  expect(status).toBe(200);
  return { items: body, total: Number(headers['x-total-count']) };
};

describe('pin clusters above the response limit', () => {
  test('contain every property of the list, for any box, zoom and filter', async () => {
    api.cache.setListening(true);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.constant(WORLD), searchBoxes),
        fc.integer({ min: 0, max: 22 }),
        searchFilters,
        async (box, zoom, filter) => {
          const rest = `in_bbox=${box}&${queryOf(filter)}`;
          const { items, total } = await listPins(`zoom=${zoom}&${rest}`);
          const list = await api.get<PropertyCard[]>(
            `property_in/?school=${school}&view=card&limit=1&${rest}`,
          );
          expect(String(total)).toBe(list.headers['x-total-count']);
          expect(homesIn(items)).toBe(total);
          expect(items.length).toBeLessThanOrEqual(MAX_PINS);
          expect(items.some(isCluster)).toBe(total > MAX_PINS);
        },
      ),
      { numRuns: 150 },
    );
    api.cache.setListening(false);
  }, 60_000);

  test('match the schema of the contract and contain count, lowest rent and rank of their properties', async () => {
    const { items } = await listPins(`in_bbox=${WORLD}&zoom=12`);
    expect(z.parse(schemas.property_pins.response, items)).toEqual(items);
    const pins = new Map<number, Pin>();
    for (const side of [`-180,-90,${TOWN[0]},90`, `${TOWN[0]},-90,180,90`]) {
      for (const item of (await listPins(`in_bbox=${side}&zoom=12`)).items) {
        expect(isCluster(item)).toBe(false);
        pins.set(item[0], item as Pin);
      }
    }
    expect(pins.size).toBe(HOMES);
    for (const [count, lng, lat, low, rank, west, south, east, north] of items.filter(isCluster)) {
      const within = [...pins.values()].filter(
        ([, x, y]) => x >= west && x <= east && y >= south && y <= north,
      );
      expect(within.length).toBeGreaterThanOrEqual(count);
      expect([lng >= west && lng <= east, lat >= south && lat <= north]).toEqual([true, true]);
      if (within.length > count) continue;
      const prices = within.flatMap(([, , , price]) => (price === null ? [] : [price]));
      expect(low).toBe(prices.length > 0 ? Math.min(...prices) : null);
      expect(rank).toBe(Math.max(...within.map(([, , , , own]) => own)));
    }
  });

  test('split at higher zoom, and become single pins below the limit', async () => {
    const far = await listPins(`in_bbox=${WORLD}&zoom=3`);
    expect(far.items).toHaveLength(1);
    const near = await listPins(`in_bbox=${WORLD}&zoom=13`);
    expect(near.items.length).toBeGreaterThan(20);
    const close = await listPins(`in_bbox=${TOWN[0]},${TOWN[1]},${TOWN[0] + 0.05},${TOWN[1] + 0.05}&zoom=13`);
    expect(close.items.some(isCluster)).toBe(false);
    expect(close.items).toHaveLength(close.total);
  });

  test('reflect deleted and changed properties after invalidation', async () => {
    api.cache.setListening(true);
    const query = `in_bbox=${WORLD}&zoom=14`;
    expect((await listPins(query)).total).toBe(HOMES);
    const kept = api.cache.size;
    expect(kept).toBeGreaterThan(1);
    const input = propertyInput(manager, { lng: ALONE[0], lat: ALONE[1], tier: 'premium' });
    await saveProperty(db, { ...input, id: first, floor_plans: [{ bedrooms: 1, price: 5000 }] });
    // Invalidates the cache explicitly, because this test has no listener for database notifications.
    api.cache.invalidate(`school:${school}`);
    expect(api.cache.size).toBe(0);
    expect((await listPins(query)).items).toContainEqual([first, ...ALONE, 5000, 2]);
    api.cache.setListening(false);
  });
});
