import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { checkSize, MAX_STREETS_BYTES } from '#server/geo/import/make-map-parts.ts';
import { insertMapGraph } from '#server/geo/import/map-rows.queries.ts';
import { findMapGraph } from '#server/geo/services/map-graphs.queries.ts';
import { PART_BYTES, packStreets } from '#server/geo/streets/pack-streets.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeMap } from '#test/helpers/maps.ts';

const BOX = { west: -84, south: 39, east: -83, north: 40 };

/** The most that a statement has given of a stored graph. */
let most = 0;
let db: Db;
beforeAll(async () => {
  db = (await testDatabase()).db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      for (const { bytes } of result.rows as { bytes?: Buffer }[]) most = Math.max(most, bytes?.length ?? 0);
      return result;
    },
  });
});

async function store(region: string, bytes: Buffer): Promise<number> {
  const id = await makeMap(db, { region, box: BOX });
  for (const part of packStreets(bytes)) await insertMapGraph(db, id, part);
  return id;
}

test('streets of any size are stored in parts, and no statement gives more of them than one', async () => {
  for (const bytes of [randomBytes(PART_BYTES + 5), Buffer.from('x')]) {
    const id = await store(`of-${bytes.length}`, bytes);
    expect((await findMapGraph(db, id))!.equals(bytes)).toBe(true);
  }
  expect(most).toBeGreaterThan(PART_BYTES / 2);
  expect(most).toBeLessThan(PART_BYTES * 1.01);
});

test('those that an older release has stored whole are read in slices', async () => {
  most = 0;
  const id = await makeMap(db, { region: 'old', box: BOX });
  await sql`insert into map_graphs (version_id, bytes)
    select ${id}::bigint, convert_to(repeat('0123456', 2500000), 'UTF8')`.execute(db);
  const whole = await findMapGraph(db, id);
  expect(whole!.equals(Buffer.from('0123456'.repeat(2_500_000)))).toBe(true);
  expect(most).toBe(PART_BYTES);
});

test('damaged ones are refused with the remedy, and a version without any has none', async () => {
  const id = await store('damaged', Buffer.alloc(500, 1));
  await sql`update map_graphs set raw_bytes = 499 where version_id = ${id}`.execute(db);
  await expect(findMapGraph(db, id)).rejects.toThrow('Import the map again.');
  await sql`update map_graphs set raw_bytes = 500, bytes = 'nonsense' where version_id = ${id}`.execute(db);
  await expect(findMapGraph(db, id)).rejects.toThrow('a part of them is damaged. Import the map again.');
  expect(await findMapGraph(db, await makeMap(db, { region: 'none', box: BOX }))).toBeNull();
});

test('streets that no server could keep in memory are refused before they are stored', () => {
  checkSize('/maps/ohio.osm.pbf', MAX_STREETS_BYTES);
  expect(() => checkSize('/maps/us.osm.pbf', MAX_STREETS_BYTES + 1)).toThrow(
    'us.osm.pbf holds streets of 513 MB, and a region may have 512 MB. Import what lies around the schools alone (without --all)',
  );
});
