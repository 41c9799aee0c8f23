import { beforeEach, describe, expect, test } from 'vitest';
import { UNAVAILABLE } from '#server/geo/routing-provider.ts';
import { createRegionProvider } from '#server/geo/services/region-provider.ts';
import type { LngLat } from '#shared/api/inputs.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { createInThreadRegions } from '#test/helpers/in-thread-regions.ts';
import { createManualClock, createTestLog, type ManualClock } from './manual-clock.ts';
import { addRegion, openPlainStreets } from './region-fixture.ts';

const WEST = { west: -84, south: 40, east: -83, north: 41 };
const EAST = { west: -80, south: 40, east: -79, north: 41 };
const TOWN = { west: -83.6, south: 40.4, east: -83.4, north: 40.6 };
const ISLAND = { west: -83.2, south: 40.8, east: -83, north: 41 };

const SCHOOL: LngLat = [-83.5, 40.5];
const HOME: LngLat = [-83.51, 40.5];
const FAR_HOME: LngLat = [-83.9, 40.1];
const ISLAND_HOME: LngLat = [-83.1, 40.9];
const EAST_HOME: LngLat = [-79.5, 40.5];
const AT_SEA: LngLat = [-40, 40];

const { db } = await testDatabase();
let clock: ManualClock;
let log: ReturnType<typeof createTestLog>;
let opened: number;

beforeEach(async () => {
  await db.deleteFrom('map_versions').execute();
  clock = createManualClock();
  log = createTestLog();
  opened = 0;
});

function open() {
  const openRegion = (bytes: Buffer) => {
    opened += 1;
    return openPlainStreets(bytes);
  };
  return createRegionProvider({ db, streets: createInThreadRegions(openRegion), log, clock });
}

async function seconds(targets: LngLat[], origin = SCHOOL, provider = open()) {
  const travels = await provider.matrix({ origin, targets, mode: 'drive' });
  return travels.map((travel) => (typeof travel === 'object' ? (travel?.seconds ?? null) : travel));
}

describe('region provider without streets', () => {
  test('returns undefined without any imported map', async () => {
    const provider = open();
    expect(await seconds([HOME, AT_SEA])).toEqual([undefined, undefined]);
    expect(await provider.route({ from: SCHOOL, to: HOME, mode: 'walk' })).toBeUndefined();
  });

  test('returns undefined outside the regions, and between two of them', async () => {
    await addRegion(db, { region: 'west', box: WEST });
    await addRegion(db, { region: 'east', box: EAST });
    expect(await seconds([AT_SEA, EAST_HOME])).toEqual([undefined, undefined]);
    expect(await seconds([HOME], AT_SEA)).toEqual([undefined]);
    expect(await open().route({ from: SCHOOL, to: EAST_HOME, mode: 'walk' })).toBeUndefined();
  });

  test('ignores map versions that are incomplete or replaced', async () => {
    await addRegion(db, { region: 'west', box: WEST, state: 'filling' });
    await addRegion(db, { region: 'west', box: WEST, state: 'old' });
    expect(await seconds([HOME])).toEqual([undefined]);
  });

  test('logs unreadable streets once, retries after a minute and reports times as pending', async () => {
    await addRegion(db, { region: 'west', box: WEST, graph: Buffer.from('no streets') });
    const provider = open();
    for (let time = 0; time < 3; time += 1)
      expect(await seconds([HOME], SCHOOL, provider)).toEqual([UNAVAILABLE]);
    expect(opened).toBe(1);
    await expect(provider.route({ from: HOME, to: SCHOOL, mode: 'walk' })).rejects.toThrow(
      'temporarily unavailable',
    );
    expect(log.lines).toHaveLength(1);
    expect(log.lines[0]).toMatch(/^Cannot load the streets of map version \d+: /);
    clock.time += 60_000;
    await seconds([HOME], SCHOOL, provider);
    expect(opened).toBe(2);
  });
});

describe('region provider with streets', () => {
  test('returns times in the order of the targets, and null for unreachable ones', async () => {
    await addRegion(db, { region: 'west', box: WEST, island: ISLAND });
    const provider = open();
    const targets = [ISLAND_HOME, HOME, AT_SEA, FAR_HOME];
    const travels = await provider.matrix({ origin: SCHOOL, targets, mode: 'drive' });
    expect(travels).toEqual([
      null,
      { seconds: 85, meters: 846, quality: 'exact', source: 'streets' },
      undefined,
      { seconds: 5594, meters: 55_937, quality: 'exact', source: 'streets' },
    ]);
  });

  test('returns a route with its map’s attribution', async () => {
    await addRegion(db, { region: 'west', box: WEST, island: ISLAND });
    expect(await open().route({ from: HOME, to: SCHOOL, mode: 'walk' })).toMatchObject({
      seconds: 85,
      meters: 846,
      quality: 'exact',
      source: 'streets',
      attribution: '© west',
      trip: { status: 0, units: 'miles', legs: [{ shape: '??' }] },
    });
    expect(await open().route({ from: ISLAND_HOME, to: SCHOOL, mode: 'walk' })).toBeNull();
  });

  test('prefers the smaller of two maps, and the larger one outside it', async () => {
    await addRegion(db, { region: 'town', box: TOWN, metersPerSecond: 5 });
    await addRegion(db, { region: 'west', box: WEST, metersPerSecond: 10 });
    expect(await seconds([HOME, FAR_HOME])).toEqual([169, 5594]);
  });

  test('uses a new import at the next query, and releases the previous streets', async () => {
    const first = await addRegion(db, { region: 'west', box: WEST, metersPerSecond: 10 });
    const provider = open();
    expect(await seconds([HOME], SCHOOL, provider)).toEqual([85]);
    await db.updateTable('map_versions').set({ state: 'old' }).where('id', '=', first).execute();
    await addRegion(db, { region: 'west', box: WEST, metersPerSecond: 5 });
    expect(await seconds([HOME], SCHOOL, provider)).toEqual([169]);
  });
});
