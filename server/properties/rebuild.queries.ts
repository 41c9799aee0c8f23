import { sql } from 'kysely';
import { NEARBY_RADIUS_M } from '#shared/api/properties.ts';
import type { Db } from '../db/tables.ts';

export type PropertyScope = { school_id?: number; manager_id?: number };

export async function findPropertyIds(
  db: Db,
  { school_id, manager_id }: PropertyScope,
  after: number,
  limit: number,
): Promise<number[]> {
  let query = db.selectFrom('properties as p').select('p.id').where('p.id', '>', after);
  if (manager_id !== undefined) query = query.where('p.manager_id', '=', manager_id);
  if (school_id !== undefined) {
    query = query
      .innerJoin('property_schools as s', 's.property_id', 'p.id')
      .where('s.school_id', '=', school_id);
  }
  const rows = await query.orderBy('p.id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Properties whose stored response has another version. */
export async function findStaleIds(db: Db, version: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    (select property_id as id from property_forms where version < ${version}::int limit ${limit}::int)
    union all
    (select property_id as id from property_forms where version > ${version}::int limit ${limit}::int)`.execute(
    db,
  );
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

/** Degrees slightly beyond the nearby radius. Callers compare exact distances later. */
const BOX_DEG = (NEARBY_RADIUS_M / 111_000) * 1.01;

export async function findPropertyIdsAround(
  db: Db,
  schoolId: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select p.id
      from schools s
      join properties p on p.lat between s.lat - ${BOX_DEG}::float8 and s.lat + ${BOX_DEG}::float8
        and abs(p.lng - s.lng) * cos(radians(least(89, abs(s.lat) + ${BOX_DEG}::float8))) <= ${BOX_DEG}::float8
      where s.id = ${schoolId}
      union
      select property_id from property_schools where school_id = ${schoolId}
    ) as around
    where id > ${after} order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
