import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { estimatingProvider } from '#server/geo/estimating-provider.ts';
import type { RoutingProvider } from '#server/geo/routing-provider.ts';
import { openService } from '#server/geo/services/call-service.ts';
import { createRegionProvider } from '#server/geo/services/region-provider.ts';
import { chainRouting, type RoutingChain } from '#server/geo/services/routing-chain.ts';
import { openValhalla, type ValhallaLimits } from '#server/geo/services/valhalla-provider.ts';
import type { LngLat } from '#shared/api/inputs.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { regionsHere } from '#test/helpers/regions-here.ts';
import { HOME, SCHOOL } from './recorded-routes.ts';
import { addRegion, openPlainStreets } from './region-scene.ts';
import { type HandClock, handClock, keptLog, type ServiceMood } from './service-double.ts';
import { NO_PATH, type ValhallaDouble, valhallaDouble } from './valhalla-double.ts';

/** Streets around the school, with an island in them. */
const TOWN = { west: -83.1, south: 39.9, east: -82.9, north: 40.1 };
const ISLAND = { west: -82.95, south: 39.9, east: -82.9, north: 39.95 };
const ISLAND_HOME: LngLat = [-82.92, 39.92];
const FAR_HOME: LngLat = [-83.2, 40.2];
const HOMES = [HOME, ISLAND_HOME, FAR_HOME];

const BAD_MOODS: ServiceMood[] = ['cut', 'down', 'page'];

let db: Db;
let double: ValhallaDouble;
let clock: HandClock;
let log: ReturnType<typeof keptLog>;
let chain: RoutingChain;

beforeAll(async () => {
  db = (await testDatabase()).db;
  await addRegion(db, { region: 'columbus', box: TOWN, island: ISLAND });
});
beforeEach(async () => {
  double = await valhallaDouble();
  clock = handClock();
  log = keptLog();
  chain = chainOf(open());
});
afterEach(() => double.close());

function open(limits?: ValhallaLimits) {
  return openValhalla(
    openService({ name: 'Valhalla', url: double.url, userAgent: 'Porchlight (test)', clock }),
    limits,
  );
}

const chainOf = (valhalla: RoutingProvider) =>
  chainRouting(
    [
      valhalla,
      createRegionProvider({ db, streets: regionsHere(openPlainStreets), log, clock }),
      estimatingProvider,
    ],
    log,
  );

const askMatrix = (targets = HOMES) => chain.matrix({ origin: SCHOOL, targets, mode: 'drive' });
const askRoute = (from = HOME) => chain.route({ from, to: SCHOOL, mode: 'drive' });
const sourcesOf = async (targets?: LngLat[]) =>
  (await askMatrix(targets)).map((travel) => travel && [travel.source, travel.quality]);

describe('Where the service fails', () => {
  test.each(BAD_MOODS)('imported streets answer, and the estimate beyond them: %s', async (mood) => {
    double.mood = mood;
    expect(await sourcesOf()).toEqual([['streets', 'exact'], null, ['estimate', 'estimated']]);
    expect(await askRoute()).toMatchObject({ source: 'streets', attribution: '© columbus' });
    expect(log.lines).toHaveLength(2);
    expect(log.lines[0]).toMatch(/^Travel times do not come from valhalla this time: /);
  });

  test('what stands in for it says so, that there is no way as well', async () => {
    double.mood = 'down';
    const measured = await chain.measure({ origin: SCHOOL, targets: HOMES, mode: 'drive' });
    expect(measured.map(({ source, isMakeshift }) => [source, isMakeshift])).toEqual([
      ['streets', true],
      ['streets', true],
      ['estimate', true],
    ]);
    expect(measured[1]!.travel).toBeNull();
    expect(await chain.measureRoute({ from: HOME, to: SCHOOL, mode: 'walk' })).toMatchObject({
      route: { source: 'streets' },
      isMakeshift: true,
    });
  });

  test('nobody waits for it after five failures, and the log says no more', async () => {
    double.mood = 'page';
    for (let time = 0; time < 8; time += 1) await askMatrix();
    expect(double.asked).toHaveLength(5);
    expect(log.lines).toHaveLength(5);
    double.mood = 'well';
    clock.time += 60_000;
    expect(await sourcesOf([HOME])).toEqual([['valhalla', 'exact']]);
  });
});

describe('Where the service answers', () => {
  test('its figures count, and nobody else is asked', async () => {
    expect(await sourcesOf()).toEqual(HOMES.map(() => ['valhalla', 'exact']));
    expect(await askRoute()).toMatchObject({
      source: 'valhalla',
      attribution: '© OpenStreetMap contributors',
    });
    expect(log.lines).toEqual([]);
  });

  test('a place that it does not know is asked of the next, and of the next', async () => {
    double.isUnknown = ({ lon }) => lon !== SCHOOL[0] && lon !== ISLAND_HOME[0];
    expect(await sourcesOf()).toEqual([
      ['streets', 'exact'],
      ['valhalla', 'exact'],
      ['estimate', 'estimated'],
    ]);
    expect(log.lines).toEqual([]);
    const measured = await chain.measure({ origin: SCHOOL, targets: HOMES, mode: 'drive' });
    expect(measured.some(({ isMakeshift }) => isMakeshift)).toBe(false);
  });

  test('that there is no way is its answer: no estimate is put in its place', async () => {
    double.spoil = (durations, distances) => {
      durations[2] = null;
      distances[2] = null;
    };
    const answerWell = double.answer;
    double.answer = (call) => (call.path === '/route' ? NO_PATH : answerWell(call));
    expect(await sourcesOf()).toEqual([['valhalla', 'exact'], ['valhalla', 'exact'], null]);
    expect(await askRoute()).toBeNull();
  });
});

describe('A chain', () => {
  test('never fails, whatever its providers do', async () => {
    const broken = {
      name: 'broken',
      covers: () => true,
      route: () => Promise.reject(new Error('no')),
      matrix: () => Promise.reject(new Error('no')),
      health: () => Promise.reject(new Error('no')),
    };
    const short = { ...broken, name: 'short', route: async () => undefined, matrix: async () => [] };
    const bad = chainRouting([broken, short], log);
    expect(await bad.matrix({ origin: SCHOOL, targets: HOMES, mode: 'walk' })).toEqual([null, null, null]);
    expect(await bad.route({ from: HOME, to: SCHOOL, mode: 'walk' })).toBeNull();
    expect(await bad.health()).toEqual({ isUp: false, detail: 'no no' });
    expect(await chainRouting([], log).matrix({ origin: SCHOOL, targets: HOMES, mode: 'walk' })).toEqual([
      null,
      null,
      null,
    ]);
  });
});
