import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertMapGraph } from '#server/geo/import/map-rows.queries.ts';
import { findMapGraph } from '#server/geo/services/map-graphs.queries.ts';
import { compressGraph, PART_BYTES } from '#streets/graph-parts.ts';
import { checkSize, MAX_STREETS_BYTES } from '#streets/region/make-region-parts.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeMap } from '#test/helpers/maps.ts';

const BOX = { west: -84, south: 39, east: -83, north: 40 };

const { db } = await testDatabase();

async function store(region: string, bytes: Buffer): Promise<number> {
  const id = await makeMap(db, { region, box: BOX });
  for (const part of compressGraph(bytes)) await insertMapGraph(db, id, part);
  return id;
}

test('findMapGraph returns streets stored in several parts unchanged', async () => {
  for (const bytes of [Buffer.concat([randomBytes(1_000_000), Buffer.alloc(PART_BYTES)]), Buffer.from('x')]) {
    const id = await store(`of-${bytes.length}`, bytes);
    expect((await findMapGraph(db, id))!.equals(bytes)).toBe(true);
  }
});

test('findMapGraph rejects damaged streets with instructions, and returns null without streets', async () => {
  const id = await store('damaged', Buffer.alloc(500, 1));
  await sql`update map_graphs set raw_bytes = 499 where version_id = ${id}`.execute(db);
  await expect(findMapGraph(db, id)).rejects.toThrow('Import the map again.');
  await sql`update map_graphs set raw_bytes = 500, bytes = 'nonsense' where version_id = ${id}`.execute(db);
  await expect(findMapGraph(db, id)).rejects.toThrow('a part of it is damaged. Import the map again.');
  expect(await findMapGraph(db, await makeMap(db, { region: 'none', box: BOX }))).toBeNull();
});

test('checkSize rejects streets that are too large for memory', () => {
  checkSize('/maps/ohio.osm.pbf', MAX_STREETS_BYTES);
  expect(() => checkSize('/maps/us.osm.pbf', MAX_STREETS_BYTES + 1)).toThrow(
    'us.osm.pbf contains 513 MB of streets, more than the 512 MB allowed per region. Import only the area around schools (without --all)',
  );
});
