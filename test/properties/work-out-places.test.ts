import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { importMap } from '#server/geo/import/import-map.ts';
import { REGION_IMPORTED } from '#server/geo/import/map-jobs.ts';
import { openMapServices } from '#server/geo/services/open-map-services.ts';
import { computePlaces } from '#server/properties/compute-places.ts';
import { COMPUTE_PLACES } from '#server/properties/place-job.ts';
import { placeTasks } from '#server/properties/place-jobs.ts';
import type { AuxillaryData } from '#shared/api/auxillary-data-schemas.ts';
import type { LngLat } from '#shared/api/inputs.ts';
import { decodePolyline } from '#shared/rules/decode-polyline.ts';
import { SCORE_GAP_WORDS } from '#shared/rules/score-bands.ts';
import { greatCircleDistance } from '#streets/geometry.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeManager, makeSchool, propertyInput, saveProperty, TOWN } from '#test/helpers/listings.ts';
import { writeOsm } from '#test/helpers/write-osm.ts';

/**
 * The town is a grid of ten by ten streets northeast of the school, 170 m by 220 m each. A lake is in the
 * east.
 */
const STEP = 0.002;
const corner = (east: number, north: number): LngLat => [TOWN[0] + east * STEP, TOWN[1] + north * STEP];
const KINDS: Record<string, string>[] = [
  { amenity: 'restaurant' },
  { shop: 'supermarket' },
  { shop: 'books' },
  { amenity: 'hospital' },
  { amenity: 'cafe' },
];

const LAKE = [
  [15, 0],
  [35, 0],
  [35, 9],
  [15, 9],
] as const;
/** A forest that extends the map beyond walking distance of the town. */
const WOOD = [
  [-20, -15],
  [40, -15],
  [40, 25],
  [-20, 25],
] as const;

async function writeTown(file: string): Promise<void> {
  const at = Array.from({ length: 100 }, (_, index) => ({
    id: index + 1,
    east: index % 10,
    north: Math.floor(index / 10),
  }));
  const nodes = at.map(({ id, east, north }) => {
    const [lng, lat] = corner(east, north);
    const kind = KINDS[id % KINDS.length]!;
    return { id, lng, lat, tags: { ...kind, name: `${Object.values(kind)[0]} ${id}` } };
  });
  const streets = at.flatMap(({ id, east, north }) => [
    ...(east < 9 ? [[id, id + 1]] : []),
    ...(north < 9 ? [[id, id + 10]] : []),
  ]);
  const ways = streets.map((pair, index) => ({
    id: index + 1,
    nodes: pair,
    tags: { highway: 'residential', name: `Street ${index % 12}` },
  }));
  const corners = [...LAKE, ...WOOD].map(([east, north], index) => {
    const [lng, lat] = corner(east, north);
    return { id: 101 + index, lng, lat, tags: {} };
  });
  const lake = { id: ways.length + 1, nodes: [101, 102, 103, 104, 101], tags: { natural: 'water' } };
  const wood = { id: ways.length + 2, nodes: [105, 106, 107, 108, 105], tags: { natural: 'wood' } };
  const all = { nodes: [...nodes, ...corners], ways: [...ways, lake, wood], relations: [] };
  await writeOsm(file, { ...all, dataDate: '2026-10-01' });
}

const folder = mkdtempSync(join(tmpdir(), 'porchlight-town-'));

const { db } = await testDatabase();
const api = await testApi(db);
const [lng, lat] = corner(0, 0);
const school = await makeSchool(db, { lng, lat });
const manager = await makeManager(db);
const log = { info() {}, warn() {}, error() {} };
const parts = { db, log, ...openMapServices({ db, log }) };
const tasks = placeTasks(parts);
afterAll(() => rmSync(folder, { recursive: true }));

async function waitingJobs(): Promise<{ property_ids: number[] }[]> {
  const { rows } = await sql<{ payload: { property_ids: number[] } }>`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${COMPUTE_PLACES} order by j.id`.execute(db);
  return rows.map(({ payload }) => payload);
}
const dropJobs = () => sql`delete from graphile_worker._private_jobs`.execute(db);

const makeHome = ([lng, lat]: LngLat) => saveProperty(db, propertyInput(manager, { lng, lat }));
const lookAt = async (home: number): Promise<AuxillaryData> =>
  (await api.get<AuxillaryData>(`properties/${home}/auxillary_data/?school=${school}`)).body;

describe('surroundings of a property', () => {
  test('are estimated without a map, with no nearby places', async () => {
    const home = await makeHome(corner(5, 5));
    await computePlaces(parts, [home]);
    expect(await lookAt(home)).toMatchObject({
      quality: 'estimated',
      auto_routing: { trip: null },
      walk_routing: { trip: null },
      walkscore: null,
      nearby_places: [],
    });
  });

  test('are measured along imported streets, also for existing properties', async () => {
    const home = await makeHome(corner(6, 3));
    const far = await makeHome([TOWN[0] - 0.1, TOWN[1]]);
    const before = await lookAt(home);
    const file = join(folder, 'town.osm.pbf');
    await writeTown(file);
    const { versionId } = await importMap({ db, file, region: 'town', around: null });
    const context = { log: parts.log as never, attempt: 1, signal: new AbortController().signal };
    await dropJobs();
    await tasks[REGION_IMPORTED]!({ version_id: versionId }, context);
    const waiting = await waitingJobs();
    const ids = waiting.flatMap(({ property_ids }) => property_ids);
    expect(ids).toContain(home);
    expect(ids).not.toContain(far);
    for (const payload of waiting) await tasks[COMPUTE_PLACES]!(payload, context);
    const data = await lookAt(home);
    expect(data).toMatchObject({ quality: 'exact', source: 'streets' });
    // The walk follows nine blocks of the grid, so at walking speed it takes longer than the straight line
    // would.
    const walk = data.walk_routing.trip!.summary.time;
    const meters =
      greatCircleDistance(corner(0, 0), corner(6, 0)) + greatCircleDistance(corner(0, 0), corner(0, 3));
    expect(walk).toBeGreaterThan(meters / 1.6);
    expect(walk).toBeLessThan(meters / 1.2);
    expect(data.walk_time).toBe(Math.round(walk / 60));
    expect(data.drive_time).toBeLessThan(data.walk_time!);
    expect(before.quality).toBe('estimated');
    const line = decodePolyline(data.walk_routing.trip!.legs[0]!.shape);
    expect(greatCircleDistance(line[0] as LngLat, corner(6, 3))).toBeLessThan(5);
    expect(greatCircleDistance(line.at(-1) as LngLat, corner(0, 0))).toBeLessThan(5);
  });

  test('list the five nearest places of each kind by walking distance', async () => {
    const home = await makeHome(corner(4, 4));
    await computePlaces(parts, [home]);
    const { nearby_places, walkscore, bike, transit, score_source, map_date } = await lookAt(home);
    expect(transit).toEqual({ score: null, description: SCORE_GAP_WORDS.few_lines });
    expect({ score_source, map_date }).toEqual({ score_source: 'map', map_date: '2026-10-01' });
    const byType = Map.groupBy(nearby_places, ({ type }) => type);
    expect([...byType.keys()].sort()).toEqual(['grocery store', 'hospital', 'restaurant', 'shopping']);
    for (const places of byType.values()) {
      expect(places).toHaveLength(5);
      const distances = places.map(({ distance }) => distance);
      expect(distances).toEqual(distances.toSorted((a, b) => a - b));
      for (const place of places) expect(place.measure, place.name).toBe('walk');
    }
    const hospitals = byType.get('hospital')!;
    expect(hospitals.slice(0, 2).map(({ name }) => name)).toEqual(['hospital 43', 'hospital 48']);
    const [east, north] = [
      greatCircleDistance(corner(4, 4), corner(5, 4)),
      greatCircleDistance(corner(4, 4), corner(4, 5)),
    ];
    const blocks = [2 * east, 3 * east, 2 * east + north, 2 * east + north, 3 * east + north];
    for (const [at, { distance }] of hospitals.entries())
      expect(Math.abs(distance - blocks[at]!)).toBeLessThan(5);
    // The bike score is low: the town has long blocks, few crossings and no bike lanes.
    expect({ walkscore, bike: bike.score }).toEqual({ walkscore: 57, bike: 26 });
  });

  test('are empty for swapped coordinates, without schools', async () => {
    const [lng, lat] = corner(3, 3);
    const home = await makeHome([lat, lng]);
    await computePlaces(parts, [home]);
    expect(await lookAt(home)).toMatchObject({
      drive_time: null,
      walk_time: null,
      quality: null,
      walk_routing: { trip: null },
      walkscore: null,
      nearby_places: [],
    });
  });

  test('are invalidated and recomputed when the property moves', async () => {
    const home = await makeHome(corner(2, 2));
    await computePlaces(parts, [home]);
    const [lng, lat] = corner(8, 8);
    await saveProperty(db, { ...propertyInput(manager, { lng, lat }), id: home });
    expect(await lookAt(home)).toMatchObject({ quality: 'estimated', walk_routing: { trip: null } });
    await computePlaces(parts, [home]);
    expect(await lookAt(home)).toMatchObject({ quality: 'exact' });
  });
});
