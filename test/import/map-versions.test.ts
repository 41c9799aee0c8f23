import { sql } from 'kysely';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import { importMap } from '#server/geo/import/import-map.ts';
import { mapTasks, REGION_REMOVED } from '#server/geo/import/map-jobs.ts';
import { MAP_ROW_TABLES } from '#server/geo/import/map-rows.queries.ts';
import { insertMapVersion } from '#server/geo/import/map-versions.queries.ts';
import { removeMap } from '#server/geo/import/remove-map.ts';
import { findMapGraph } from '#server/geo/services/map-graphs.queries.ts';
import { ImportFileProblem } from '#server/jobs/import/import-file-problem.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { readTown } from './read-town.ts';

/** The database as a second process sees it. */
const database = await testDatabase();
const db = database.db;
const other = await openDatabase({ databaseUrl: database.url, dataDir: '', log: { info() {}, warn() {} } });
afterAll(async () => {
  await other.close();
});

const bring = (region: string, file: string, by = db) =>
  importMap({ db: by, region, file, around: null, read: readTown });

/** Returns the names of places that a query for the region finds. */
async function placesSeen(region: string): Promise<string[]> {
  const rows = await db
    .selectFrom('map_versions as v')
    .innerJoin('map_places as p', 'p.version_id', 'v.id')
    .select('p.name')
    .where('v.region', '=', region)
    .where('v.state', '=', 'current')
    .orderBy('p.ref')
    .execute();
  return rows.map(({ name }) => name.split(' ')[0]!);
}

async function versionsOf(region: string) {
  return await db
    .selectFrom('map_versions')
    .select(['id', 'state'])
    .where('region', '=', region)
    .orderBy('id')
    .execute();
}

async function rowsOf(versionId: number): Promise<number> {
  const counts = await Promise.all(
    MAP_ROW_TABLES.map((table) =>
      db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('version_id', '=', versionId)
        .executeTakeFirstOrThrow(),
    ),
  );
  return counts.reduce((sum, { count }) => sum + Number(count), 0);
}

/** Locks the tiles table against writing during `work`. */
async function whileTilesAreHeld(work: () => Promise<void>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`lock table map_tiles in share mode`.execute(trx);
    await work();
  });
}

describe('an interrupted map import', () => {
  test('leaves the previous version current', async () => {
    await bring('kept', 'elm 30');
    const before = await versionsOf('kept');
    await expect(bring('kept', 'oak 30 breaks')).rejects.toThrow('The ground is shaking.');
    expect(await versionsOf('kept')).toEqual(before);
    expect(new Set(await placesSeen('kept'))).toEqual(new Set(['elm']));
  });

  test('is cleaned up by the next import of any region', async () => {
    const bounds = { west: -83, south: 39, east: -82, north: 40 };
    const dead = await insertMapVersion(db, {
      region: 'dead',
      bounds,
      areas: [],
      dataDate: null,
      attribution: '',
    });
    await sql`insert into map_addresses select ${dead}, 'node/' || n, '1', 'Elm', 'elm', null, null, 0, 0
      from generate_series(1, 5001) n`.execute(db);
    await bring('another', 'elm 1');
    expect(await versionsOf('dead')).toEqual([]);
    expect(await rowsOf(dead)).toBe(0);
  });
});

describe('an interrupted map removal', () => {
  /** Simulates a process that is killed right after it has hidden the map. */
  async function removeHalf(region: string): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await sql`create or replace function refuse() returns trigger as 'begin raise exception ''out of power''; end' language plpgsql`.execute(
        trx,
      );
      await sql`create trigger refuse before delete on map_places execute function refuse()`.execute(trx);
    });
    await expect(removeMap(db, { actor: 'operator mary' }, region)).rejects.toThrow('out of power');
    await sql`drop trigger refuse on map_places`.execute(db);
  }

  test('is completed by a job', async () => {
    await bring('half', 'elm 20');
    const { id } = (await versionsOf('half'))[0]!;
    await removeHalf('half');
    expect(await placesSeen('half')).toEqual([]);
    expect(await rowsOf(id)).toBeGreaterThan(0);
    const { rows } =
      await sql`select 1 from graphile_worker.jobs where key = ${`geo.remove-map-version:${id}`}`.execute(db);
    expect(rows).toHaveLength(1);
  });

  test('keeps a recently replaced version for open pages', async () => {
    await bring('fresh', 'elm 5');
    await bring('fresh', 'oak 5');
    await bring('another', 'elm 1');
    expect((await versionsOf('fresh')).map(({ state }) => state)).toEqual(['old', 'current']);
    await sql`update map_versions set completed = now() - interval '2 hours' where region = 'fresh'`.execute(
      db,
    );
    await bring('another', 'elm 1');
    expect((await versionsOf('fresh')).map(({ state }) => state)).toEqual(['current']);
  });
});

describe('two concurrent map imports', () => {
  test('of one region are not both run: the second is refused, and the first completes', async () => {
    let first: Promise<unknown> = Promise.resolve();
    await whileTilesAreHeld(async () => {
      first = bring('twice', 'elm 30', other.jobsDb);
      await vi.waitUntil(async () => (await versionsOf('twice')).length === 1, { timeout: 30_000 });
      const second = bring('twice', 'oak 30');
      await expect(second).rejects.toThrow(ImportFileProblem);
      await expect(second).rejects.toThrow('Another import of twice is running. Wait until it finishes.');
      await expect(removeMap(db, { actor: 'operator mary' }, 'twice')).rejects.toThrow(
        'Another import of twice',
      );
    });
    await first;
    expect(new Set(await placesSeen('twice'))).toEqual(new Set(['elm']));
  });
});

describe('a second map import of a region', () => {
  test('replaces the first atomically when complete', async () => {
    await bring('replaced', 'elm 40');
    const [first] = await versionsOf('replaced');
    let second: Promise<unknown> = Promise.resolve();
    await whileTilesAreHeld(async () => {
      second = bring('replaced', 'oak 50', other.jobsDb);
      await vi.waitUntil(async () => (await versionsOf('replaced')).length === 2, { timeout: 30_000 });
      const [, filling] = await versionsOf('replaced');
      await vi.waitUntil(async () => (await rowsOf(filling!.id)) > 50, { timeout: 30_000 });
      expect(new Set(await placesSeen('replaced'))).toEqual(new Set(['elm']));
      expect(await placesSeen('replaced')).toHaveLength(40);
    });
    await second;
    expect(new Set(await placesSeen('replaced'))).toEqual(new Set(['oak']));
    expect((await versionsOf('replaced')).map(({ state }) => state)).toEqual(['old', 'current']);
    // Pages that are still open request tiles of the previous version.
    expect(await rowsOf(first!.id)).toBeGreaterThan(80);
  });

  test('enqueues the deletion of the previous version, and keeps the current one', async () => {
    const [old, current] = await versionsOf('replaced');
    const { rows } = await sql<{ task_identifier: string; key: string }>`
      select task_identifier, key from graphile_worker.jobs where key in
        (${`geo.remove-map-version:${old!.id}`}, ${`geo.region-imported:${current!.id}`}) order by key`.execute(
      db,
    );
    expect(rows.map((row) => row.task_identifier)).toEqual(['geo.region-imported', 'geo.remove-map-version']);
    const remove = mapTasks({ db })['geo.remove-map-version']!;
    const context = { log: console, attempt: 1, signal: new AbortController().signal };
    await remove({ version_id: old!.id }, context);
    await remove({ version_id: old!.id }, context);
    await remove({ version_id: current!.id }, context);
    expect(await versionsOf('replaced')).toEqual([current]);
    expect([await rowsOf(old!.id), await placesSeen('replaced')]).toEqual([
      0,
      expect.objectContaining({ length: 50 }),
    ]);
  });
});

describe('an imported map', () => {
  test('contains the data of the file, with counts, bounds and date', async () => {
    const imported = await bring('whole', 'elm 30');
    expect(imported).toMatchObject({
      hasReplaced: false,
      dataDate: '2026-10-01',
      counts: {
        places: 30,
        stops: 1,
        addresses: 30,
        streets: 1,
        tiles: 3,
        tile_bytes: 12,
        edges: 4,
        junctions: 2,
        graph_bytes: expect.any(Number),
      },
      seconds: { tiles: 0.25, saving: expect.any(Number), switching: expect.any(Number) },
    });
    const id = imported.versionId;
    const version = await db.selectFrom('map_versions').selectAll().where('id', '=', id).executeTakeFirst();
    expect(version).toMatchObject({
      state: 'current',
      west: -83.1,
      data_date: '2026-10-01',
      attribution: '© OpenStreetMap contributors',
      counts: imported.counts,
    });
    const tiles = await db
      .selectFrom('map_tiles')
      .selectAll()
      .where('version_id', '=', id)
      .orderBy('x')
      .execute();
    expect(tiles.at(-1)).toEqual({
      version_id: id,
      z: 15,
      x: 20,
      y: 7,
      bytes: Buffer.from([0, 255, 31, 20]),
    });
    const stop = await db.selectFrom('map_stops').selectAll().where('version_id', '=', id).executeTakeFirst();
    expect(stop).toMatchObject({ name: null, mode: 'bus', routes: ['7', 'a "b", {c}'] });
    expect(String(await findMapGraph(db, id))).toBe('elm');
  });

  test('omits rows that violate constraints: too long texts, missing coordinates, duplicates', async () => {
    const { counts, versionId } = await bring('odd', 'elm 30 odd-rows');
    expect(counts).toMatchObject({ places: 30, addresses: 29 });
    const first = await db
      .selectFrom('map_places')
      .select('name')
      .where('version_id', '=', versionId)
      .where('ref', '=', 'node/1')
      .executeTakeFirst();
    expect(first?.name).toBe('Nul and half a \ufffd');
  });
});

test('properties that a new map no longer covers are recomputed', async () => {
  const left = async () => {
    const { rows } = await sql<{ payload: unknown }>`
      select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = ${REGION_REMOVED} order by j.id`.execute(db);
    await sql`delete from graphile_worker._private_jobs`.execute(db);
    return rows.map(({ payload }) => payload);
  };
  await left();
  const wide = { west: -83.1, south: 39.9, east: -83, north: 40.1 };
  await bring('shrinking', 'elm 1');
  await bring('shrinking', 'elm 1');
  expect(await left()).toEqual([]);
  await bring('shrinking', 'elm 1 narrow');
  expect(await left()).toEqual([wide]);
  await removeMap(db, { actor: 'operator mary' }, 'shrinking');
  expect(await left()).toEqual([{ ...wide, west: -83.05 }]);
  await removeMap(db, { actor: 'operator mary' }, 'shrinking');
  expect(await left()).toEqual([]);
});
