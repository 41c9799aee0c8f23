import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/tables.ts';

/** One row for a table as JSON sees it: bytes as `\x…` text. */
export type JsonRow = Record<string, unknown>;

/** Rows travel as one JSON parameter, so a batch of a thousand is one statement like any other. */
function asJson(rows: readonly JsonRow[]): RawBuilder<unknown> {
  const text = JSON.stringify(rows, (_key, value) =>
    value?.type === 'Buffer' ? `\\x${Buffer.from(value.data).toString('hex')}` : value,
  );
  return sql`${text}::json`;
}

/** Ids for new rows, taken before they are written, so that their children can be written in the same breath. */
export async function reserveIds(db: Db, table: 'properties' | 'floor_plans', count: number) {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Holds the rows of properties for this transaction, in one order for everybody, and gives the ids that are there. */
export async function lockProperties(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('properties')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function findIdsBySource(
  db: Db,
  keys: readonly { source: string; external_id: string }[],
): Promise<{ id: number; source: string; external_id: string }[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<{ id: number; source: string; external_id: string }>`
    select p.id, p.source, p.external_id
    from json_to_recordset(${asJson(keys)}) as k(source text, external_id text)
    join properties p on p.source = k.source and p.external_id = k.external_id`.execute(db);
  return rows;
}

type Written = 'properties' | 'floor_plans' | 'photos';

/** Inserts rows with the ids they carry, or overwrites the rows that have those ids. */
export async function upsertRows(
  db: Db,
  table: Written,
  columns: readonly string[],
  rows: readonly JsonRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = columns.map((column) => sql.ref(column));
  const changes = columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
  if (table === 'properties') changes.push(sql`version = properties.version + 1`, sql`deleted = null`);
  await sql`
    insert into ${sql.table(table)} (id, ${sql.join(names)}) overriding system value
    select id, ${sql.join(names)} from json_populate_recordset(null::${sql.table(table)}, ${asJson(rows)}) order by id
    on conflict (id) do update set ${sql.join(changes)}, updated = now()`.execute(db);
}

/** The floor plans that properties have, oldest first. */
export async function findFloorPlanIds(db: Db, propertyIds: readonly number[]) {
  return await db
    .selectFrom('floor_plans')
    .select(['id', 'property_id'])
    .where('property_id', '=', sql<number>`any(${propertyIds}::bigint[])`)
    .orderBy('id')
    .execute();
}

export async function deleteOtherFloorPlans(
  db: Db,
  propertyIds: readonly number[],
  keptIds: readonly number[],
): Promise<void> {
  await sql`delete from floor_plans
    where property_id = any(${propertyIds}::bigint[]) and id <> all(${keptIds}::bigint[])`.execute(db);
}

/** Makes the features of some properties or floor plans exactly these. */
export async function replaceFeatures(
  db: Db,
  owner: 'property' | 'floor_plan',
  ownerIds: readonly number[],
  pairs: readonly { owner_id: number; feature_id: number }[],
): Promise<void> {
  if (ownerIds.length === 0) return;
  const table = sql.table(`${owner}_features`);
  const column = sql.ref(`${owner}_id`);
  await sql`
    delete from ${table} where ${column} = any(${ownerIds}::bigint[]) and not exists (
      select from json_to_recordset(${asJson(pairs)}) as k(owner_id bigint, feature_id bigint)
      where k.owner_id = ${table}.${column} and k.feature_id = ${table}.feature_id)`.execute(db);
  if (pairs.length === 0) return;
  await sql`
    insert into ${table} (${column}, feature_id)
    select owner_id, feature_id from json_to_recordset(${asJson(pairs)}) as k(owner_id bigint, feature_id bigint)
    on conflict do nothing`.execute(db);
}

/**
 * Makes the photos of some properties exactly these; a photo that is there already keeps its id, and its AVIF files,
 * since the files under a key never change. Gives the keys of photos that are there no more.
 */
export async function replacePhotos(
  db: Db,
  propertyIds: readonly number[],
  photos: readonly JsonRow[],
): Promise<string[]> {
  const given = sql`json_populate_recordset(null::photos, ${asJson(photos)}) as k`;
  const { rows } = await sql<{ storage_key: string }>`
    delete from photos where property_id = any(${propertyIds}::bigint[]) and not exists (
      select from ${given} where k.property_id = photos.property_id and k.storage_key = photos.storage_key)
    returning storage_key`.execute(db);
  const gone = rows.map(({ storage_key }) => storage_key);
  if (photos.length === 0) return gone;
  await sql`
    update photos set caption = k.caption, "order" = k."order", width = k.width, height = k.height,
      placeholder = k.placeholder, has_avif = photos.has_avif or k.has_avif, source_url = k.source_url, updated = now()
    from ${given}
    where k.property_id = photos.property_id and k.storage_key = photos.storage_key`.execute(db);
  await sql`
    insert into photos
      (property_id, caption, "order", storage_key, width, height, placeholder, has_avif, source_url)
    select property_id, caption, "order", storage_key, width, height, placeholder, has_avif, source_url
    from ${given}
    where not exists (
      select from photos p where p.property_id = k.property_id and p.storage_key = k.storage_key)
    order by property_id, "order"`.execute(db);
  return gone;
}
