import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { openStreets } from '#server/geo/open-streets.ts';
import { openEmbedded } from '#server/geo/services/embedded-provider.ts';
import { encodeStreetGraph } from '#server/geo/streets/encode-street-graph.ts';
import { TRAVEL_MODES, type TravelMode } from '#shared/rules/travel-modes.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { type Corner, openTown, RESIDENTIAL, type Street } from '#test/helpers/streets.ts';
import { addRegion } from './region-scene.ts';
import { keptLog } from './service-double.ts';

// What the provider says of streets as they are stored, mode by mode.

const BOX = { west: -83.4, south: 39.6, east: -82.6, north: 40.4 };

/** A square of streets, 150 m each way. */
function grid(name: string, side: number, east: number) {
  const corners: Record<string, Corner> = {};
  const streets: Street[] = [];
  for (let x = 0; x < side; x += 1) {
    for (let y = 0; y < side; y += 1) corners[`${name}${x}-${y}`] = [east + x * 150, y * 150];
    streets.push([Array.from({ length: side }, (_, y) => `${name}${x}-${y}`).join(' '), RESIDENTIAL]);
    streets.push([Array.from({ length: side }, (_, y) => `${name}${y}-${x}`).join(' '), RESIDENTIAL]);
  }
  return { corners, streets };
}

const main = grid('m', 6, 0);
const corners: Record<string, Corner> = {
  ...main.corners,
  // A path up a hill, and a cabin at its end.
  path: [0, 1_200],
  cabin: [0, 1_700],
};
const town = openTown(corners, [...main.streets, ['m0-5 path cabin', { highway: 'footway' }]]);

let db: Db;
beforeAll(async () => {
  db = (await testDatabase()).db;
});
beforeEach(async () => {
  await db.deleteFrom('map_versions').execute();
  await addRegion(db, { region: 'town', box: BOX, graph: encodeStreetGraph(town.graph) });
});

type Place = string | Corner;

/** What is known of the way by each mode: 'known', null for no way, undefined for no streets. */
async function ways(from: Place, to: Place, towards = false) {
  const provider = openEmbedded({ db, openRouter: openStreets, log: keptLog() });
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

describe('A home that only a path leads to', () => {
  test('has a way on foot, and of a drive nothing is known: there is no street to ask about', async () => {
    const known = { walk: 'known', bike: undefined, drive: undefined };
    expect(await ways('cabin', 'm2-2')).toEqual(known);
    expect(await ways('m2-2', 'cabin')).toEqual(known);
    expect(await ways('m2-2', 'cabin', true)).toEqual(known);
    expect(await ways('m4-1', 'm2-2')).toEqual({ walk: 'known', bike: 'known', drive: 'known' });
  });
});
