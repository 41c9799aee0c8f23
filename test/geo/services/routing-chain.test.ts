import { beforeEach, describe, expect, test } from 'vitest';
import { estimatingProvider } from '#server/geo/estimating-provider.ts';
import { createRegionProvider } from '#server/geo/services/region-provider.ts';
import { chainRouting } from '#server/geo/services/routing-chain.ts';
import type { LngLat } from '#shared/api/inputs.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { createInThreadRegions } from '#test/helpers/in-thread-regions.ts';
import { createManualClock, createTestLog } from './manual-clock.ts';
import { addRegion, openPlainStreets } from './region-fixture.ts';

const TOWN = { west: -83.1, south: 39.9, east: -82.9, north: 40.1 };
const ISLAND = { west: -82.95, south: 39.9, east: -82.9, north: 39.95 };
const SCHOOL: LngLat = [-83.007525, 39.999803];
const HOME: LngLat = [-82.999, 40.014];
const ISLAND_HOME: LngLat = [-82.92, 39.92];
const FAR_HOME: LngLat = [-83.2, 40.2];
const HOMES = [HOME, ISLAND_HOME, FAR_HOME];
const MATRIX = { origin: SCHOOL, targets: HOMES, mode: 'drive' } as const;

const { db } = await testDatabase();
let log: ReturnType<typeof createTestLog>;
beforeEach(async () => {
  await db.deleteFrom('map_versions').execute();
  log = createTestLog();
});

function open() {
  const streets = createInThreadRegions(openPlainStreets);
  return chainRouting(
    [createRegionProvider({ db, streets, log, clock: createManualClock() }), estimatingProvider],
    log,
  );
}

describe('chainRouting', () => {
  test('measures with imported streets, and estimates beyond them, but not across water', async () => {
    await addRegion(db, { region: 'columbus', box: TOWN, island: ISLAND });
    const measured = await open().measure(MATRIX);
    expect(measured.map(({ travel, source, isTemporary }) => [travel?.quality, source, isTemporary])).toEqual(
      [
        ['exact', 'streets', false],
        [undefined, 'streets', false],
        ['estimated', 'estimate', false],
      ],
    );
    expect(await open().measureRoute({ from: HOME, to: SCHOOL, mode: 'drive' })).toMatchObject({
      route: { source: 'streets', attribution: '© columbus' },
      isTemporary: false,
    });
  });

  test('marks estimates as temporary while streets are unreadable', async () => {
    await addRegion(db, { region: 'columbus', box: TOWN, graph: Buffer.from('no streets') });
    const measured = await open().measure(MATRIX);
    expect(measured.map(({ source, isTemporary }) => [source, isTemporary])).toEqual(
      HOMES.map(() => ['estimate', true]),
    );
  });

  test('returns estimates when every provider fails', async () => {
    const broken = {
      name: 'broken',
      route: () => Promise.reject(new Error('no')),
      matrix: () => Promise.reject(new Error('no')),
    };
    const short = { name: 'short', route: async () => undefined, matrix: async () => [] };
    for (const chain of [chainRouting([broken, short], log), chainRouting([], log)]) {
      expect((await chain.measure(MATRIX)).map(({ travel }) => travel)).toEqual([null, null, null]);
      expect((await chain.measureRoute({ from: HOME, to: SCHOOL, mode: 'walk' })).route).toBeNull();
    }
    expect(log.lines).toContain('Cannot get travel times from broken: no');
  });
});
