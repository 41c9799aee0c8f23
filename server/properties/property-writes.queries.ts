import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/tables.ts';

/** A row to send as JSON. Bytes become PostgreSQL's `\x…` text. */
type JsonRow = Record<string, unknown>;

type Written = 'properties' | 'floor_plans' | 'photos';

/** Sends all rows as one parameter, so that batches of any size share a prepared statement. */
function asJson(rows: readonly JsonRow[]): RawBuilder<unknown> {
  const text = JSON.stringify(rows, (_key, value) =>
    value?.type === 'Buffer' ? `\\x${Buffer.from(value.data).toString('hex')}` : value,
  );
  return sql`${text}::json`;
}

/** Reserves ids before the insert, so that child rows can refer to them in the same batch. */
export async function reserveIds(db: Db, table: Written | 'conversations' | 'messages', count: number) {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    with s as materialized (select pg_get_serial_sequence(${table}, 'id')::regclass as name)
    select nextval(s.name) as id from s, generate_series(1, ${count}::int)`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Locks in id order to avoid deadlocks.
 * @returns the rows that exist
 */
export async function lockProperties(db: Db, ids: readonly number[]) {
  return await db
    .selectFrom('properties')
    .select(['id', 'lng', 'lat', 'deleted'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
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

export async function upsertRows(
  db: Db,
  table: Written,
  columns: readonly string[],
  rows: readonly JsonRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = columns.map((column) => sql.ref(column));
  const changes = columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
  if (table === 'properties') {
    changes.push(sql`version = properties.version + 1`, sql`deleted = null`);
    // Saving a listing confirms its availability.
    changes.push(sql`availability_confirmed = now()`, sql`lapsed = null`);
  }
  await sql`
    insert into ${sql.table(table)} (id, ${sql.join(names)}) overriding system value
    select id, ${sql.join(names)} from json_populate_recordset(null::${sql.table(table)}, ${asJson(rows)}) order by id
    on conflict (id) do update set ${sql.join(changes)}, updated = now()`.execute(db);
}

/** Hides new listings of blocked managers, which an import may add. */
export async function updateBlockedOwners(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update properties p set manager_blocked = now()
    from managers m join users u on u.id = m.user_id
    where p.id = any(${ids}::bigint[]) and p.manager_blocked is null and m.id = p.manager_id
      and u.status = 'blocked'`.execute(trx);
}

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

export type FeaturePair = { owner_id: number; feature_id: number };

export async function findFeaturePairs(
  db: Db,
  owner: 'property' | 'floor_plan',
  ownerIds: readonly number[],
): Promise<FeaturePair[]> {
  const column = sql.ref(`${owner}_id`);
  const { rows } = await sql<FeaturePair>`
    select ${column} as owner_id, feature_id from ${sql.table(`${owner}_features`)}
    where ${column} = any(${ownerIds}::bigint[])`.execute(db);
  return rows;
}

export async function deleteFeaturePairs(
  db: Db,
  owner: 'property' | 'floor_plan',
  pairs: readonly FeaturePair[],
): Promise<void> {
  if (pairs.length === 0) return;
  await sql`
    delete from ${sql.table(`${owner}_features`)} o using ${pairRows(pairs)}
    where o.${sql.ref(`${owner}_id`)} = k.owner_id and o.feature_id = k.feature_id`.execute(db);
}

export async function insertFeaturePairs(
  db: Db,
  owner: 'property' | 'floor_plan',
  pairs: readonly FeaturePair[],
): Promise<void> {
  if (pairs.length === 0) return;
  await sql`
    insert into ${sql.table(`${owner}_features`)} (${sql.ref(`${owner}_id`)}, feature_id)
    select owner_id, feature_id from ${pairRows(pairs)} on conflict do nothing`.execute(db);
}

const pairRows = (pairs: readonly FeaturePair[]) =>
  sql`json_to_recordset(${asJson(pairs)}) as k(owner_id bigint, feature_id bigint)`;

export async function findPhotoKeys(db: Db, propertyIds: readonly number[]) {
  return await db
    .selectFrom('photos')
    .select(['id', 'property_id', 'storage_key'])
    .where('property_id', '=', sql<number>`any(${propertyIds}::bigint[])`)
    .orderBy('id')
    .execute();
}

export async function deletePhotos(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from photos where id = any(${ids}::bigint[])`.execute(db);
}
