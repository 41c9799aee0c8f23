import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { insertMapVersion, updateFilledToCurrent } from '#server/geo/import/map-versions.queries.ts';
import { findMapGraph } from '#server/geo/services/map-graphs.queries.ts';
import type { LngLat } from '#shared/api/inputs.ts';
import { greatCircleDistance } from '#streets/geometry.ts';
import { decodeStreetGraph } from '#streets/routing/encode-street-graph.ts';
import { openStreetRouter } from '#streets/routing/open-street-router.ts';
import { createOperatorCommand } from '#test/accounts/operator-command.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { findOperatorActions } from '#test/helpers/find-operator-actions.ts';
import { makeSchool, TOWN } from '#test/helpers/listings.ts';
import { writeOsm } from '#test/helpers/write-osm.ts';
import { childrenOf, createImportCommand, type ImportCommand, type ImportProcess } from './run-import.ts';

let db: Db;
let importCommand: ImportCommand;
let operator: ReturnType<typeof createOperatorCommand>;
beforeAll(async () => {
  const database = await testDatabase();
  db = database.db;
  importCommand = createImportCommand(database.url);
  operator = createOperatorCommand(database.url);
});

/** Writes an OSM file of a street grid with a café at each corner. */
async function writeTown(name: string, cafe: string, [lng, lat]: readonly [number, number] = TOWN) {
  const file = importCommand.file(name, '');
  const ids = Array.from({ length: 100 }, (_, at) => at + 1);
  const place = (id: number) => ({ lng: lng + (id % 10) / 500, lat: lat + Math.floor(id / 10) / 500 });
  await writeOsm(file, {
    dataDate: '2026-10-01',
    nodes: ids.flatMap((id) => [
      { id, ...place(id) },
      {
        id: id + 1000,
        ...place(id),
        tags: {
          amenity: 'cafe',
          name: `${cafe} ${id}`,
          'addr:housenumber': String(id),
          'addr:street': 'Elm Street',
        },
      },
    ]),
    ways: ids
      .filter((id) => id % 10 !== 9)
      .flatMap((id) => [
        { id, nodes: [id, id + 1], tags: { highway: 'residential', name: `Street ${id % 7}` } },
        { id: id + 1000, nodes: [id, id + 10], tags: { highway: 'residential', name: `Lane ${id % 7}` } },
      ])
      .filter((way) => way.nodes.every((id) => id <= 100)),
    relations: [],
  });
  return file;
}

async function versions() {
  return await db
    .selectFrom('map_versions')
    .select(['id', 'region', 'state'])
    .orderBy('region')
    .orderBy('id')
    .execute();
}

async function cafesSeen(region: string): Promise<string[]> {
  const rows = await db
    .selectFrom('map_versions as v')
    .innerJoin('map_places as p', 'p.version_id', 'v.id')
    .select('p.name')
    .where('v.region', '=', region)
    .where('v.state', '=', 'current')
    .execute();
  return [...new Set(rows.map(({ name }) => name.split(' ')[0]!))];
}

describe('map import with invalid arguments', () => {
  test.each([
    [['map'], 'Specify a file to import.'],
    [['map', 'a.osm.pbf', '--region', 'Ann Arbor'], '--region must be 1 to 50 lowercase letters'],
    [['map', '日本.osm.pbf'], 'Specify one: --region NAME'],
    [['map', 'a.osm.pbf', '--memory', '5'], '--memory must be a number of megabytes, at least 128'],
  ])('%j exits with 2, a message and the usage', async (words, sentence) => {
    const run = await importCommand.run(...words);
    expect(run.errors).toContain(sentence);
    expect(run.errors).toContain('npm run import -- map FILE.osm.pbf');
    expect(run.code).toBe(2);
  });
});

describe('a failed map import exits with 1 and a message, and changes nothing', () => {
  test('when the database has no school', async () => {
    const run = await importCommand.run('map', await writeTown('first.osm.pbf', 'Elm'));
    expect(run).toMatchObject({ code: 1, output: '' });
    expect(run.errors).toContain('Import schools first (npm run import -- schools FILE.csv)');
    expect(run.errors).toContain('--all');
  });

  test('when the map is far from every school or truncated, or the file is not a map', async () => {
    await makeSchool(db);
    const town = await writeTown('town.osm.pbf', 'Elm');
    expect(await importCommand.run('map', town)).toMatchObject({ code: 0, errors: '' });
    expect(await findOperatorActions(db, 'import-map')).toEqual([
      {
        actor: expect.stringMatching(/^operator ./),
        user_id: null,
        detail: expect.objectContaining({ command: 'import-map', region: 'town', replaced: false }),
      },
    ]);
    const before = await versions();

    const far = await importCommand.run(
      'map',
      await writeTown('far.osm.pbf', 'Oak', [2.35, 48.85]),
      '--region',
      'town',
    );
    expect(far.errors).toContain('far.osm.pbf contains nothing around the schools');
    expect(far.errors).toContain('--all');

    const bytes = readFileSync(await writeTown('whole.osm.pbf', 'Oak'));
    for (const [content, sentence] of [
      [bytes.subarray(0, -40), 'is truncated'],
      [Buffer.from('<osm version="0.6"></osm>'.repeat(20)), 'town.osm.pbf is'],
      ['', 'is empty'],
    ] as const) {
      const run = await importCommand.run('map', importCommand.file('town.osm.pbf', content));
      expect(run.errors).toContain(sentence);
      expect(run.errors).toContain('Nothing was imported.');
      expect(run.errors).not.toContain('    at ');
      expect(run).toMatchObject({ code: 1, output: '' });
    }
    expect((await importCommand.run('map', '/nowhere/town.osm.pbf')).errors).toContain(
      'town.osm.pbf does not exist',
    );
    expect(await versions()).toEqual(before);
    expect(await cafesSeen('town')).toEqual(['Elm']);
  });
});

describe('importing a map of another place', () => {
  test('is refused under the name of an existing region', async () => {
    const before = await versions();
    const paris = await writeTown('elsewhere.osm.pbf', 'Oak', [2.35, 48.85]);
    const refused = await importCommand.run('map', paris, '--all', '--region', 'town');
    expect(refused.errors).toContain('The current map named town covers another area.');
    expect(refused.errors).toContain('--replace');
    expect(refused.errors).toContain('Nothing was imported.');
    expect(refused).toMatchObject({ code: 1, output: '' });
    expect(await versions()).toEqual(before);
  });

  test('under the name of an existing region replaces that region’s map with --replace', async () => {
    const paris = await writeTown('moved.osm.pbf', 'Oak', [2.35, 48.85]);
    const bounds = { west: TOWN[0], south: TOWN[1], east: TOWN[0] + 0.1, north: TOWN[1] + 0.1 };
    const before = { region: 'moved', bounds, areas: [], dataDate: null, attribution: 'Nobody' };
    await updateFilledToCurrent(db, await insertMapVersion(db, before), {});
    expect((await importCommand.run('map', paris, '--all', '--replace')).code).toBe(0);
    expect(await cafesSeen('moved')).toEqual(['Oak']);
    await operator('remove-map', 'moved');
  });
});

describe('map import', () => {
  test('includes a map far from every school with --all', async () => {
    const run = await importCommand.run(
      'map',
      await writeTown('paris-261101.osm.pbf', 'Oak', [2.35, 48.85]),
      '--all',
    );
    expect(run).toMatchObject({ code: 0, errors: '' });
    expect(await cafesSeen('paris')).toEqual(['Oak']);
  });

  test('prints the contents, the data’s date and the duration of each step', async () => {
    const { output, errors, code } = await importCommand.run('map', await writeTown('said.osm.pbf', 'Elm'));
    expect([code, errors]).toEqual([0, '']);
    expect(output).toContain('said: data of 2026-10-01');
    expect(output).toContain('Most of its area is also covered by the map town.');
    expect(output).toMatch(/ {2}places +100\n/);
    expect(output).toMatch(/ {2}addresses +100\n/);
    expect(output).toMatch(/ {2}edges +[1-9]/);
    expect(output).toMatch(/ {2}tiles +[1-9]/);
    for (const step of [
      'reading the file',
      'building the street graph',
      'rendering tiles',
      'writing to the database',
    ])
      expect(output).toMatch(new RegExp(`\\d\\.\\d s {2}${step}\\n`));
  });

  test('writes streets for routing and tiles for the map', async () => {
    const { id } = await db
      .selectFrom('map_versions')
      .select('id')
      .where('region', '=', 'said')
      .where('state', '=', 'current')
      .executeTakeFirstOrThrow();
    const stored = await findMapGraph(db, id);
    const router = openStreetRouter(decodeStreetGraph(stored!));
    const from: LngLat = [TOWN[0], TOWN[1] + 0.002];
    const to: LngLat = [TOWN[0] + 0.008, TOWN[1] + 0.01];
    const [walk] = router.matrix({ origin: from, targets: [to], mode: 'walk' });
    expect(walk!.meters).toBeGreaterThan(greatCircleDistance(from, to));
    const tiles = await db
      .selectFrom('map_tiles')
      .select('bytes')
      .where('version_id', '=', id)
      .where('z', '=', 15)
      .execute();
    expect(tiles.some(({ bytes }) => gunzipSync(bytes).includes('Street 1'))).toBe(true);
  });
});

/** Locks the streets table against writing during `work`, so that an import waits halfway. */
async function whileStreetsAreHeld(work: () => Promise<void>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`lock table map_streets in share mode`.execute(trx);
    await work();
  });
}

/** Resolves once an import of the region has written its places and waits for the lock. */
async function untilFilling(region: string): Promise<number> {
  return await vi.waitUntil(
    async () => {
      const row = await db
        .selectFrom('map_versions as v')
        .innerJoin('map_places as p', 'p.version_id', 'v.id')
        .select('v.id')
        .where('v.region', '=', region)
        .where('v.state', '=', 'filling')
        .executeTakeFirst();
      return row?.id;
    },
    { timeout: 50_000 },
  );
}

describe.skipIf(!existsSync('/proc/self'))('map import killed halfway', () => {
  test('keeps the current map, and the next import cleans up', async () => {
    const file = await writeTown('killed.osm.pbf', 'Elm');
    expect((await importCommand.run('map', file)).code).toBe(0);
    const oak = await writeTown('killed.osm.pbf', 'Oak');
    let dead = 0;
    await whileStreetsAreHeld(async () => {
      const { child, ended } = importCommand.start('map', oak);
      dead = await untilFilling('killed');
      const [worker] = childrenOf(child.pid!, 'region-worker');
      child.kill('SIGKILL');
      expect(await ended).toMatchObject({ code: null });
      // The process that reads the file exits when its parent does.
      await expect.poll(() => existsSync(`/proc/${worker}`)).toBe(false);
      expect(await cafesSeen('killed')).toEqual(['Elm']);
    });
    expect(await versions()).toContainEqual({ id: dead, region: 'killed', state: 'filling' });
    // The database server may still be closing the connection of the killed process, which holds a lock.
    await vi.waitUntil(async () => (await importCommand.run('map', oak)).code === 0, {
      timeout: 50_000,
      interval: 500,
    });
    expect(await cafesSeen('killed')).toEqual(['Oak']);
    expect((await versions()).map(({ id }) => id)).not.toContain(dead);
    const rows = await db.selectFrom('map_places').select('ref').where('version_id', '=', dead).execute();
    expect(rows).toEqual([]);
  });

  test('reports that its reading process was killed, and cleans up', async () => {
    const file = await writeTown('orphan.osm.pbf', 'Elm');
    let left: ImportProcess | null = null;
    await whileStreetsAreHeld(async () => {
      left = importCommand.start('map', file);
      await untilFilling('orphan');
      process.kill(childrenOf(left.child.pid!, 'region-worker')[0]!, 'SIGKILL');
    });
    const { code, errors } = await left!.ended;
    expect(code).toBe(1);
    expect(errors).toContain('was killed, probably because memory ran out');
    expect((await versions()).filter(({ region }) => region === 'orphan')).toEqual([]);
  });
});

describe('two map imports of a region', () => {
  test('don’t run concurrently: the second is refused, and the first completes', async () => {
    const file = await writeTown('twice.osm.pbf', 'Elm');
    let first: ImportProcess | null = null;
    await whileStreetsAreHeld(async () => {
      first = importCommand.start('map', file);
      await untilFilling('twice');
      const second = await importCommand.run('map', file);
      expect(second.errors).toContain('Another import of twice is running. Wait until it finishes.');
      expect(second.code).toBe(1);
    });
    expect(await first!.ended).toMatchObject({ code: 0, errors: '' });
    expect(await cafesSeen('twice')).toEqual(['Elm']);
  });
});

describe('operator map command', () => {
  test('reports an unknown region', async () => {
    const { code, output } = await operator('remove-map', 'atlantis');
    expect([code, output]).toEqual([0, 'Region atlantis has no map. Run list-maps to see all regions.\n']);
  });

  test('lists regions, and removes one with its data', async () => {
    const list = (await operator('list-maps')).output;
    expect(list).toMatch(/^paris +2026-10-01 .* current$/m);
    expect((await operator('remove-map', 'paris')).output).toBe('Deleted the map of paris.\n');
    expect((await operator('list-maps')).output).not.toContain('paris');
    const left = await db.selectFrom('map_places').select('ref').where('lng', '>', 0).execute();
    expect(left).toEqual([]);
    expect((await operator('audit', '--kind', 'operator')).output).toContain('remove-map');
  });
});
