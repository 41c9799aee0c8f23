import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { boxAround } from '#streets/geometry.ts';
import type { OsmEntities } from '#test/helpers/osm-entities.ts';
import { writeStateExtract } from '#test/helpers/write-state-extract.ts';
import { measureImport } from './measure-import.ts';

const folder = mkdtempSync(join(tmpdir(), 'porchlight-state-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A street grid of 5 km with a shop at every corner. */
const SIDE = 50;
const STEP = 0.001;
const CITY = [-100, 40] as const;

function layGrid(): OsmEntities {
  const corners = Array.from({ length: SIDE * SIDE }, (_, at) => ({
    id: at + 1,
    lng: CITY[0] + (at % SIDE) * STEP,
    lat: CITY[1] + Math.floor(at / SIDE) * STEP,
  }));
  const shops = corners.map(({ id, lng, lat }) => ({
    id: id + corners.length,
    lng,
    lat: lat + STEP / 4,
    tags: { shop: 'books', name: `Shop ${id}` },
  }));
  const tags = { highway: 'residential', name: 'Elm Street' };
  const ways = corners
    .filter(({ id }) => id % SIDE !== 0)
    .map(({ id }) => ({ id, nodes: [id, id + 1], tags }));
  return { nodes: [...corners, ...shops], ways, relations: [] };
}

const TOWNS = 30;

/** Offsets of towns that are far from each other. The school is in the first town. */
const shifts = (towns: number) =>
  Array.from({ length: towns }, (_, at) => [(at % 20) * 0.5, Math.floor(at / 20) * 0.5] as const);

/**
 * Timeout in milliseconds. It is long, because the worker runs at low priority and a busy machine delays it.
 */
const GIVING_WAY_MS = 300_000;

/** Tolerance in MB, because Node's own memory use varies. */
const SAME_MB = 60;

test(
  `importing a file of ${TOWNS} towns takes no more memory than one of five, around the same school`,
  async () => {
    const town = layGrid();
    const [small, large] = [join(folder, 'small.osm.pbf'), join(folder, 'large.osm.pbf')];
    await writeStateExtract(small, town, shifts(5));
    await writeStateExtract(large, town, shifts(TOWNS));
    expect(statSync(large).size).toBeGreaterThan(5 * statSync(small).size);
    const around = [boxAround([...CITY], 10_000)];
    const little = await measureImport(small, around);
    const much = await measureImport(large, around);
    expect(much).toMatchObject({ edges: little.edges, places: SIDE * SIDE, tiles: little.tiles });
    expect(much.peakMegabytes).toBeLessThan(little.peakMegabytes + SAME_MB);
    // Importing the whole file takes far more memory, which shows that the limit to the school's area is
    // effective.
    const all = await measureImport(large, null);
    expect(all.peakMegabytes).toBeGreaterThan(much.peakMegabytes + 2 * SAME_MB);
  },
  GIVING_WAY_MS,
);
