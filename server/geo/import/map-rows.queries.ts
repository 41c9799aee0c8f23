import { type RawBuilder, sql } from 'kysely';
import type { GraphPart } from '#streets/graph-parts.ts';
import type { RegionRows, RegionTile } from '#streets/region-part.ts';
import type { Db } from '../../db/tables.ts';

export const MAP_ROW_TABLES = [
  'map_tiles',
  'map_addresses',
  'map_places',
  'map_streets',
  'map_stops',
  'map_graphs',
] as const;

/** Few enough that readers don't wait. */
const DELETE_BATCH_SIZE = 2000;
/** Longer texts don't fit into an index. */
const MAX_TEXT = 500;

export async function insertMapGraph(
  db: Db,
  versionId: number,
  { part, bytes, rawBytes }: GraphPart,
): Promise<void> {
  await db
    .insertInto('map_graphs')
    .values({ version_id: versionId, part, bytes: asBuffer(bytes), raw_bytes: rawBytes })
    .execute();
}

/** @returns the number of rows without duplicates */
export async function insertMapRows(db: Db, versionId: number, part: RegionRows): Promise<number> {
  if (part.kind === 'tiles') return await insertTiles(db, versionId, part.rows);
  const rows = sql`${JSON.stringify(part.rows.filter(isStorable), withoutNul)}::json`;
  const { numAffectedRows } = await INSERTS[part.kind](versionId, rows).execute(db);
  return Number(numAffectedRows ?? 0n);
}

const INSERTS: Record<
  Exclude<RegionRows['kind'], 'tiles'>,
  (versionId: number, rows: RawBuilder<unknown>) => RawBuilder<unknown>
> = {
  places: (versionId, rows) => sql`
    insert into map_places (version_id, ref, kind, name, lng, lat, url)
    select ${versionId}::bigint, r.* from json_to_recordset(${rows})
      as r(ref text, kind text, name text, lng float8, lat float8, url text)
    on conflict do nothing`,
  stops: (versionId, rows) => sql`
    insert into map_stops (version_id, ref, name, mode, routes, lng, lat)
    select ${versionId}::bigint, r.* from json_to_recordset(${rows})
      as r(ref text, name text, mode text, routes text[], lng float8, lat float8)
    on conflict do nothing`,
  addresses: (versionId, rows) => sql`
    insert into map_addresses (version_id, ref, number, street, street_key, city, postcode, lng, lat)
    select ${versionId}::bigint, r.* from json_to_recordset(${rows})
      as r(ref text, number text, street text, street_key text, city text, postcode text, lng float8, lat float8)
    on conflict do nothing`,
  streets: (versionId, rows) => sql`
    insert into map_streets (version_id, name, street_key, lng, lat, length_m)
    select ${versionId}::bigint, r.* from json_to_recordset(${rows})
      as r(name text, street_key text, lng float8, lat float8, length_m float8)`,
};

async function insertTiles(db: Db, versionId: number, tiles: RegionTile[]): Promise<number> {
  if (tiles.length === 0) return 0;
  const rows = tiles.map(({ z, x, y, bytes }) => ({
    version_id: versionId,
    z,
    x,
    y,
    bytes: asBuffer(bytes),
  }));
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('map_tiles')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0n);
}

/** OpenStreetMap data may contain any text and number. */
function isStorable(row: object): boolean {
  return Object.values(row).every((value) => {
    if (typeof value === 'number') return Number.isFinite(value);
    return typeof value !== 'string' || value.length <= MAX_TEXT;
  });
}

function withoutNul(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export async function deleteSomeRows(
  db: Db,
  table: (typeof MAP_ROW_TABLES)[number],
  versionId: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where version_id = ${versionId}::bigint limit ${DELETE_BATCH_SIZE}::int
    ))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export async function analyzeMapRows(db: Db): Promise<void> {
  const tables = MAP_ROW_TABLES.filter((table) => table !== 'map_graphs').map((table) => sql.table(table));
  await sql`analyze (skip_locked) ${sql.join(tables)}`.execute(db);
}
