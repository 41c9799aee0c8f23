import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { queryPlans, scansIn } from '#test/helpers/query-plans.ts';
import { findMapRegions, findRegionTile } from './tiles.queries.ts';

const VERSIONS = 3_000;
const TILES_EACH = 20;

let db: Db;
let plans: Awaited<ReturnType<typeof queryPlans>>;
let version: number;

beforeAll(async () => {
  const database = await testDatabase();
  db = database.db;
  plans = await queryPlans(database);
  await sql`insert into map_versions (region, state, west, south, east, north, attribution, completed)
    select 'region-' || n % 1500, case when n <= 10 then 'current' else 'old' end, -83, 39, -82, 40, 'Test', now()
    from generate_series(1, ${VERSIONS}::int) n`.execute(db);
  await sql`insert into map_tiles (version_id, z, x, y, bytes)
    select id, 15, n, n, 'tile' from map_versions, generate_series(1, ${TILES_EACH}::int) n`.execute(db);
  await sql`analyze`.execute(db);
  version = (await findMapRegions(db))[0]!.version;
}, 60_000);

describe('No call for a map reads a table from end to end', () => {
  test.each<[string, (spied: Db) => Promise<unknown>]>([
    ['a tile that is there', (spied) => findRegionTile(spied, version, [15, 7, 7])],
    ['a tile that is not', (spied) => findRegionTile(spied, version, [15, 7, 8])],
    ['a version that is not', (spied) => findRegionTile(spied, 1e12, [15, 7, 7])],
    ['the regions of now', (spied) => findMapRegions(spied)],
  ])('%s', async (_, call) => {
    const sent = await plans.statementsOf(call);
    expect(sent).toHaveLength(1);
    for (const plan of await plans.plansOf(sent[0]!)) {
      expect(scansIn(plan, ['map_tiles', 'map_versions']), plan).toEqual([]);
    }
  });
});

test('A tile, an empty place and a version that is none are told apart', async () => {
  expect(await findRegionTile(db, version, [15, 7, 7])).toEqual({ bytes: Buffer.from('tile') });
  expect(await findRegionTile(db, version, [15, 7, 8])).toEqual({ missing: 'tile' });
  expect(await findRegionTile(db, 1e12, [15, 7, 7])).toEqual({ missing: 'version' });
});
