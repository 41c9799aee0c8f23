import { beforeEach, describe, expect, test } from 'vitest';
import { createRegionProvider } from '#server/geo/services/region-provider.ts';
import { TRAVEL_MODES, type TravelMode } from '#shared/rules/travel-modes.ts';
import type { MapPlace } from '#streets/map-feature.ts';
import { encodeStreetGraph } from '#streets/routing/encode-street-graph.ts';
import { COUNTED_KINDS } from '#streets/scores/score-figures.ts';
import { openRegion } from '#streets/thread/open-region.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { createInThreadRegions } from '#test/helpers/in-thread-regions.ts';
import { type Corner, gridOf, openTown, RESIDENTIAL } from '#test/helpers/streets.ts';
import { createTestLog } from './manual-clock.ts';
import { addRegion } from './region-fixture.ts';

const BOX = { west: -83.4, south: 39.6, east: -82.6, north: 40.4 };

const main = gridOf('m', 6, 0);
const island = gridOf('i', 4, 2_000);
const corners: Record<string, Corner> = {
  ...main.corners,
  ...island.corners,
  // The map doesn't connect these driveways. One of them is next to the road.
  stub: [3_500, 200],
  stubEnd: [3_600, 200],
  door: [250, 200],
  gate: [350, 200],
  path: [0, 1_200],
  cabin: [0, 1_700],
};
const town = openTown(corners, [
  ...main.streets,
  ...island.streets,
  ['stub stubEnd', RESIDENTIAL],
  ['gate door', RESIDENTIAL],
  ['m0-5 path cabin', { highway: 'footway' }],
]);
const ALL = { walk: 'known', bike: 'known', drive: 'known' };
const UNKNOWN = { walk: undefined, bike: undefined, drive: undefined };

const { db } = await testDatabase();
beforeEach(async () => {
  await db.deleteFrom('map_versions').execute();
  await addRegion(db, { region: 'town', box: BOX, graph: encodeStreetGraph(town.graph) });
});

type Place = string | Corner;

/** null if no route exists, undefined if the area has no streets. */
async function ways(from: Place, to: Place, towards = false) {
  const provider = createRegionProvider({
    db,
    streets: createInThreadRegions(openRegion),
    log: createTestLog(),
  });
  const found: Partial<Record<TravelMode, 'known' | null | undefined>> = {};
  for (const mode of TRAVEL_MODES) {
    const [start, end] = [town.place(from), town.place(to)];
    const [travel] = await provider.matrix({ origin: start, targets: [end], mode, towards });
    const route = await provider.route({ from: towards ? end : start, to: towards ? start : end, mode });
    found[mode] = travel ? 'known' : (travel as null | undefined);
    expect(route ? 'known' : route, `the line by ${mode}`).toBe(found[mode]);
  }
  return found;
}

describe('a property at the end of a path', () => {
  test('has a walking route, and unknown driving times', async () => {
    const known = { walk: 'known', bike: undefined, drive: undefined };
    expect(await ways('cabin', 'm2-2')).toEqual(known);
    expect(await ways('m2-2', 'cabin')).toEqual(known);
    expect(await ways('m2-2', 'cabin', true)).toEqual(known);
    expect(await ways('m4-1', 'm2-2')).toEqual(ALL);
  });
});

test('a property on a few unconnected streets has unknown times', async () => {
  expect(await ways('i1-1', 'm2-2')).toEqual(UNKNOWN);
  expect(await ways('stub', 'm2-2')).toEqual(UNKNOWN);
  expect(await ways('door', 'm2-2')).toEqual(ALL);
});

test('a property near the edge of a small map is routed on the map whose edge is farther away', async () => {
  const block = openTown({ a: [0, 0], b: [300, 0], c: [300, 300] }, [['a b c', RESIDENTIAL]]);
  const places = Array.from({ length: 60 }, (_, at): MapPlace => {
    const [lng, lat] = town.place([50 * (at % 8), 1_000]);
    return { ref: `node/${at + 1}`, kind: COUNTED_KINDS[at % 4]!, name: `Place ${at}`, url: null, lng, lat };
  });
  const request = { point: town.place([150, 0]), bounds: BOX, places, stops: [] };
  const provider = createRegionProvider({
    db,
    streets: createInThreadRegions(openRegion),
    log: createTestLog(),
  });
  const wide = await db.selectFrom('map_versions').select('id').executeTakeFirstOrThrow();
  const before = await provider.scoreSurroundings(request, [wide.id]);
  const box = { west: -83.011, south: 39.999, east: -83.006, north: 40.004 };
  const small = await addRegion(db, { region: 'block', box, graph: encodeStreetGraph(block.graph) });
  expect(await provider.scoreSurroundings(request, [wide.id, small])).toEqual(before);
  expect(before!.scores.walkability.score).toBeGreaterThan(0);
  expect(await provider.scoreSurroundings(request, [small, wide.id])).not.toEqual(before);
});
