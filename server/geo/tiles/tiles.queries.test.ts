import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { mercatorSouth } from '#shared/rules/mercator.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { queryPlans, scansIn } from '#test/helpers/query-plans.ts';
import { openStreetTiles } from './find-street-tile.ts';
import { streetsVersion } from './shown-regions.ts';
import { findMapRegions, findRegionTiles, findTileCount } from './tiles.queries.ts';

const VERSIONS = 3_000;
const TILES_EACH = 20;

const database = await testDatabase();
const { db } = database;
const plans = await queryPlans(database);
await sql`insert into map_versions (region, state, west, south, east, north, attribution, completed)
  select 'region-' || n % 1500, case when n <= 10 then 'current' else 'old' end, -83, 39, -82, 40, 'Test', now()
  from generate_series(1, ${VERSIONS}::int) n`.execute(db);
await sql`insert into map_tiles (version_id, z, x, y, bytes)
  select id, 15, n, n, 'tile' from map_versions, generate_series(1, ${TILES_EACH}::int) n`.execute(db);
await sql`analyze`.execute(db);
const versions = (await findMapRegions(db)).map((region) => region.version);
const version = versions[0]!;

describe('map query plan', () => {
  test.each<[string, (spied: Db) => Promise<unknown>]>([
    ['a tile of one region', (spied) => findRegionTiles(spied, [version], [15, 7, 7])],
    ['a tile of many regions', (spied) => findRegionTiles(spied, versions, [15, 7, 7])],
    ['covered tiles', (spied) => findTileCount(spied, versions, [15, 7, 7])],
    ['current regions', (spied) => findMapRegions(spied)],
  ])('uses no sequential scan to find %s', async (_, call) => {
    const sent = await plans.statementsOf(call);
    expect(sent).toHaveLength(1);
    for (const plan of await plans.plansOf(sent[0]!)) {
      expect(scansIn(plan, ['map_tiles', 'map_versions']), plan).toEqual([]);
    }
  });
});

test('findTile runs one statement per tile, and reads the regions once', async () => {
  const current = streetsVersion(await findMapRegions(db));
  const sent = await plans.statementsOf(async (spied) => {
    const findTile = openStreetTiles(spied);
    const [lng, lat] = [-82.5, 39.5];
    const x = Math.floor(((lng + 180) / 360) * 2 ** 15);
    const y = Math.floor(mercatorSouth(lat) * 2 ** 15);
    for (const east of [0, 1, 2, 3])
      expect(await findTile(current, [15, x + east, y])).toMatchObject({ isImmutable: true });
    // A tile outside of all regions needs no query.
    expect(await findTile(current, [15, 0, 0])).toEqual({ bytes: null, isImmutable: true });
  });
  expect(sent).toHaveLength(1 + 4);
});

describe('overlapping map versions', () => {
  const place = [14, 100, 200] as const;
  const around = (reach: number) =>
    [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [100 + dx, 200 + dy])).slice(0, reach);
  const fill = async (id: number, tiles: number[][]) => {
    const rows = tiles.map(([x, y]) => ({
      version_id: id,
      z: 14,
      x: x!,
      y: y!,
      bytes: Buffer.from(`of ${id}`),
    }));
    await db.insertInto('map_tiles').values(rows).execute();
  };
  const textsOf = async (...asked: number[]) =>
    (await findRegionTiles(db, asked, place)).tiles.map((tile) => tile.toString());

  test('return their tiles in order, up to the first complete tile', async () => {
    const [edge, whole, other] = versions as [number, number, number];
    await fill(edge, around(8));
    await fill(whole, around(9));
    await fill(other, around(9));
    expect(await textsOf(edge, whole, other)).toEqual([`of ${edge}`, `of ${whole}`]);
    expect(await textsOf(whole, edge)).toEqual([`of ${whole}`]);
    expect(await textsOf(versions[3]!, other, edge)).toEqual([`of ${other}`]);
    expect(await textsOf(versions[3]!)).toEqual([]);
  });
});
