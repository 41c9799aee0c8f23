import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { setEnvironmentData, threadId } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { UNAVAILABLE } from '#server/geo/routing-provider.ts';
import { createRegionProvider, type RegionProvider } from '#server/geo/services/region-provider.ts';
import type { LngLat } from '#shared/api/inputs.ts';
import { TRAVEL_MODES } from '#shared/rules/travel-modes.ts';
import { type RegionThread, startRegionThread } from '#streets/region-thread.ts';
import { encodeStreetGraph } from '#streets/routing/encode-street-graph.ts';
import { openRegion } from '#streets/thread/open-region.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { createInThreadRegions } from '#test/helpers/in-thread-regions.ts';
import { makeSchool } from '#test/helpers/listings.ts';
import { type Corner, openTown, RESIDENTIAL } from '#test/helpers/streets.ts';
import { createManualClock, createTestLog } from '../services/manual-clock.ts';
import { addRegion } from '../services/region-fixture.ts';
import { ENDS, GATE, HANGS, NEXT, SHARED, WAITS } from './faults.ts';

const BOX = { west: -84, south: 40, east: -83, north: 41 };
const BOX_OF_TOWN = { west: -83.4, south: 39.6, east: -82.6, north: 40.4 };
const SCHOOL: LngLat = [-83.5, 40.5];
const HOME: LngLat = [-83.51, 40.5];
const FAULTY_WORKER = new URL('./faulty-worker.ts', import.meta.url);
const ONE_WAY = { origin: SCHOOL, targets: [HOME], mode: 'drive' } as const;

const shared = new Int32Array(new SharedArrayBuffer(8));
setEnvironmentData(SHARED, shared.buffer as unknown as Parameters<typeof setEnvironmentData>[1]);

const { db } = await testDatabase();
await addRegion(db, { region: 'west', box: BOX });
let log: ReturnType<typeof createTestLog>;
let thread: RegionThread;
let provider: RegionProvider;

beforeEach(() => {
  shared.fill(0);
  log = createTestLog();
  thread = startRegionThread({ script: FAULTY_WORKER });
  provider = createRegionProvider({ db, streets: thread, log, clock: createManualClock() });
});
afterEach(async () => {
  vi.useRealTimers();
  await thread.close();
});

const next = (fault: number) => Atomics.store(shared, NEXT, fault);
const allowNext = () => {
  Atomics.store(shared, GATE, 1);
  Atomics.notify(shared, GATE);
};
async function answering(): Promise<number | string | null | undefined> {
  const [travel] = await provider.matrix(ONE_WAY);
  return typeof travel === 'object' ? (travel?.meters ?? null) : travel;
}

describe('startRegionThread', () => {
  test('reports unknown times after a crash and restarts the thread', async () => {
    const before = await answering();
    next(ENDS);
    expect(await answering()).toBe(UNAVAILABLE);
    expect(log.lines).toEqual([expect.stringMatching(/^Routing on map version \d+ failed: .* code 3\.$/)]);
    const after = await answering();
    expect(after).toBeTypeOf('number');
    expect(after).not.toBe(before);
  });

  test('terminates a thread that hangs', async () => {
    const before = await answering();
    next(HANGS);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = answering();
    while (Atomics.load(shared, NEXT) === HANGS) await new Promise(setImmediate);
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    expect(await asked).toBe(UNAVAILABLE);
    expect(log.lines).toEqual([expect.stringContaining('took longer than 60 s')]);
    const after = await answering();
    expect(after).toBeTypeOf('number');
    expect(after).not.toBe(before);
  });
});

test('requests are served while a region is opened and searched', async () => {
  const api = await testApi(db);
  const school = await makeSchool(db);
  for (const what of ['opened', 'gone through']) {
    let isAnswered = false;
    next(WAITS);
    const asked = answering().finally(() => {
      isAnswered = true;
    });
    while (Atomics.load(shared, NEXT) === WAITS) await new Promise(setImmediate);
    const { body } = await api.get<{ id: number }[]>('schools/');
    expect(body.map(({ id }) => id)).toContain(school);
    expect(isAnswered, what).toBe(false);
    allowNext();
    const worker = await asked;
    expect(worker).toBeTypeOf('number');
    expect(worker).not.toBe(threadId);
    Atomics.store(shared, GATE, 0);
  }
});

describe('closing a region thread', () => {
  test('rejects pending queries and further ones', async () => {
    await answering();
    next(WAITS);
    const asked = answering();
    while (Atomics.load(shared, NEXT) === WAITS) await new Promise(setImmediate);
    await thread.close();
    expect(await asked).toBe(UNAVAILABLE);
    expect(await answering()).toBe(UNAVAILABLE);
    await thread.close();
  });

  test('is not needed for a command to exit', async () => {
    const module = new URL('../../../streets/region-thread.ts', import.meta.url);
    const program = `
      const { startRegionThread } = await import(${JSON.stringify(module.href)});
      const thread = startRegionThread();
      await thread.open(Buffer.from('no streets at all')).catch((error) => console.log(error.message));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
    expect(stdout).toContain('it is truncated');
  });
});

describe('a region in a worker thread', () => {
  const corners: Record<string, Corner> = { a: [0, 0], b: [400, 0], c: [400, 300], d: [900, 300] };
  const town = openTown(corners, [
    ['a b c d', RESIDENTIAL],
    ['a c', { highway: 'footway' }],
  ]);
  const bytes = () => encodeStreetGraph(town.graph);
  let real: RegionThread;
  beforeEach(() => {
    real = startRegionThread();
  });
  afterEach(() => real.close());

  test('survives invalid bytes of another region', async () => {
    const streets = await real.open(bytes());
    await expect(real.open(Buffer.from('no streets, but as long as their head'))).rejects.toThrow(
      'it has the wrong format',
    );
    await expect(real.open(bytes().subarray(0, 60))).rejects.toThrow('its size does not match its header');
    const [origin, target] = [town.place('a'), town.place('b')];
    expect(await streets.travelTimes({ origin, targets: [target], mode: 'walk' })).not.toEqual([undefined]);
  });

  test('gives the same results as a region in the main thread', async () => {
    const [there, here] = [await real.open(bytes()), await createInThreadRegions(openRegion).open(bytes())];
    const point = town.place('a');
    const targets = ['b', 'd', [400, 150], [60_000, 0]].map((where) => town.place(where as string | Corner));
    for (const mode of TRAVEL_MODES) {
      for (const towards of [false, true]) {
        const asked = { origin: point, targets, mode, towards };
        const travels = await there.travelTimes(asked);
        expect(travels).toEqual(await here.travelTimes(asked));
        expect(travels.map((travel) => travel && 'way')).toEqual(['way', 'way', 'way', undefined]);
      }
      for (const to of targets) {
        const asked = { from: point, to, mode };
        expect(await there.route(asked)).toEqual(await here.route(asked));
      }
    }
    const places = [{ ref: 'node/1', kind: 'grocery', name: 'Corner', url: null } as const].map((place) => ({
      ...place,
      lng: targets[1]![0],
      lat: targets[1]![1],
    }));
    const around = { point, bounds: BOX_OF_TOWN, places, stops: [] };
    const found = await there.surroundings(around);
    expect(found?.nearest.grocery[0]).toMatchObject({ name: 'Corner', measure: 'walk' });
    expect(found).toEqual(await here.surroundings(around));
    expect(await there.surroundings({ ...around, point: [0, 0] })).toBeNull();
  });
});
