import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { estimatingProvider } from '#server/geo/estimating-provider.ts';
import { openStreets } from '#server/geo/open-streets.ts';
import type { MatrixRequest, RoutingProvider } from '#server/geo/routing-provider.ts';
import { openEmbedded } from '#server/geo/services/embedded-provider.ts';
import { chainRouting, type RoutingChain } from '#server/geo/services/routing-chain.ts';
import { encodeStreetGraph } from '#server/geo/streets/encode-street-graph.ts';
import type { NearPair } from '#server/properties/place.queries.ts';
import { measureWays } from '#server/properties/place-properties.ts';
import type { LngLat } from '#shared/api/inputs.ts';
import { addRegion } from '#test/geo/services/region-scene.ts';
import { keptLog } from '#test/geo/services/service-double.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { type Corner, openTown, type Street } from '#test/helpers/streets.ts';
import { streetsHere } from '#test/helpers/streets-here.ts';

// A town whose main streets are one-way in turns, so that the way home is another than the way to the lecture.

const SIZE = 6;
const STEP_M = 150;
const corners: Record<string, Corner> = Object.fromEntries(
  Array.from({ length: SIZE * SIZE }, (_, at) => [
    `c${at}`,
    [(at % SIZE) * STEP_M + (at % 5) * 9, Math.floor(at / SIZE) * STEP_M + (at % 7) * 8],
  ]),
);
const line = (from: number, by: number) =>
  Array.from({ length: SIZE }, (_, at) => `c${from + at * by}`).join(' ');
const streets: Street[] = Array.from({ length: SIZE }, (_, at): Street[] => [
  [line(at * SIZE, 1), { highway: 'residential', oneway: at % 2 ? 'yes' : '-1' }],
  [line(at, SIZE), { highway: at % 3 ? 'residential' : 'tertiary', oneway: at % 2 ? '-1' : 'yes' }],
]).flat();
const town = openTown(corners, streets);

const SCHOOL: Corner = [310, 330];
const COLLEGE: Corner = [700, 60];
const HOMES = Array.from({ length: 30 }, (_, at): Corner => [(at * 137) % 750, (at * 211) % 750]);
/** Beyond the map, where only the estimate knows anything. */
const FAR: Corner = [6_000, 500];

const pair = (property_id: number, home: Corner, school_id: number, school: Corner): NearPair => {
  const [[lng, lat], [school_lng, school_lat]] = [town.place(home), town.place(school)];
  return { property_id, school_id, lng, lat, school_lng, school_lat };
};
const pairs = [...HOMES, FAR].flatMap((home, at) => [
  pair(at + 1, home, 1, SCHOOL),
  ...(at % 2 ? [pair(at + 1, home, 2, COLLEGE)] : []),
]);

let db: Db;
let asked: MatrixRequest[];
let routing: RoutingChain;

beforeAll(async () => {
  db = (await testDatabase()).db;
  const box = { west: -83.05, south: 39.95, east: -82.95, north: 40.05 };
  await addRegion(db, { region: 'town', box, graph: encodeStreetGraph(town.graph) });
});
beforeEach(() => {
  asked = [];
  const streetsOfTown = openEmbedded({ db, streets: streetsHere(openStreets), log: keptLog() });
  const listening: RoutingProvider = {
    ...streetsOfTown,
    matrix: (request) => {
      asked.push(request);
      return streetsOfTown.matrix(request);
    },
  };
  routing = chainRouting([listening, estimatingProvider], keptLog());
});

const ofHome = (id: number) => pairs.filter(({ property_id }) => property_id === id);

describe('The ways of many homes to their schools', () => {
  test('are the same whether they are worked out together or home by home', async () => {
    const together = await measureWays(pairs, routing);
    const alone = [];
    for (const id of HOMES.keys()) alone.push(...(await measureWays(ofHome(id + 1), routing)));
    alone.push(...(await measureWays(ofHome(HOMES.length + 1), routing)));
    expect(together).toEqual(alone);
    expect(together.map(({ property_id, school_id }) => [property_id, school_id])).toEqual(
      pairs.map(({ property_id, school_id }) => [property_id, school_id]),
    );
    expect(together.filter(({ quality }) => quality === 'exact')).toHaveLength(HOMES.length * 1.5);
    expect(together.at(-1)).toMatchObject({ quality: 'estimated', source: 'estimate' });
  });

  test('lead from home to school, and not back', async () => {
    const together = await measureWays(pairs, routing);
    const drives = together.filter(({ school_id, quality }) => school_id === 1 && quality === 'exact');
    const there = HOMES.map((home) => Math.round(town.seconds(home, SCHOOL, 'drive')!));
    const back = HOMES.map((home) => Math.round(town.seconds(SCHOOL, home, 'drive')!));
    expect(drives.map(({ drive_time }) => drive_time)).toEqual(there);
    expect(there).not.toEqual(back);
  });

  test('are one question for each school and mode, however many homes there are', async () => {
    await measureWays(pairs, routing);
    expect(asked).toHaveLength(2 * 3);
    const [lng, lat] = town.place(SCHOOL);
    expect(asked[0]).toMatchObject({ origin: [lng, lat], mode: 'drive', towards: true });
    expect(asked[0]!.targets).toHaveLength(HOMES.length + 1);
  });

  test('are one question for each mode where one home has many schools', async () => {
    await measureWays(ofHome(2), routing);
    const home: LngLat = town.place(HOMES[1]!);
    expect(asked.map(({ origin, targets, towards }) => [origin, targets.length, towards])).toEqual(
      Array.from({ length: 3 }, () => [home, 2, false]),
    );
  });

  test('are not looked for any longer once the program is to stop', async () => {
    await expect(measureWays(pairs, routing, AbortSignal.abort())).rejects.toThrow('abort');
    expect(asked).toEqual([]);
  });
});
