import { sql } from 'kysely';
import type { Trip } from '#streets/travel.ts';
import type { Db } from '../db/tables.ts';
import type { PlacedRow } from './place.queries.ts';

const travelRows = (
  rows: readonly PlacedRow[],
) => sql`json_to_recordset(${JSON.stringify(rows)}::json) as k(property_id bigint,
  school_id bigint, distance_from_school float8, drive_time int, walk_time int, bike_time int, quality text, source text,
  is_temporary boolean)`;

/** Columns to compare. The walking route is not one of them, because estimates have none. */
const travelColumns = sql`(k.drive_time, k.walk_time, k.bike_time, k.quality, k.source)`;

/**
 * Updates the times of pairs that have not moved. Temporary results replace only estimates and results of the
 * same source.
 * @returns ids of changed properties
 */
export async function updateTravel(db: Db, rows: readonly PlacedRow[]): Promise<number[]> {
  const { rows: changed } = await sql<{ property_id: number }>`
    update property_schools o
    set drive_time = k.drive_time, walk_time = k.walk_time, bike_time = k.bike_time, quality = k.quality, source = k.source,
      walk_route = case when k.quality = 'exact' then o.walk_route end
    from ${travelRows(rows)}
    where o.property_id = k.property_id and o.school_id = k.school_id
      and o.distance_from_school = k.distance_from_school
      and (not k.is_temporary or o.source in ('estimate', k.source) or (o.quality, k.quality) = ('estimated', 'exact'))
      and (o.drive_time, o.walk_time, o.bike_time, o.quality, o.source) is distinct from ${travelColumns}
    returning o.property_id`.execute(db);
  return [...new Set(changed.map(({ property_id }) => property_id))];
}

export type RouteRow = {
  property_id: number;
  school_id: number;
  mode: RouteMode;
  /** Null if there is no route. */
  trip: Trip | null;
  source: string;
  attribution: string;
  /** True if a better provider failed: the route must not replace a stored one. */
  is_temporary: boolean;
};
type RouteMode = 'drive' | 'walk';

/**
 * Stores routes of pairs whose stored times equal `travel`.
 * @returns ids of properties whose walking route changed (section 3 of the specification)
 */
export async function replaceRoutes(
  db: Db,
  travel: readonly PlacedRow[],
  routes: readonly RouteRow[],
): Promise<number[]> {
  const { rows: unchanged } = await sql<{ property_id: number; school_id: number }>`
    select k.property_id, k.school_id from ${travelRows(travel)}
    join property_schools o on o.property_id = k.property_id and o.school_id = k.school_id
    where (o.drive_time, o.walk_time, o.bike_time, o.quality, o.source) is not distinct from ${travelColumns}`.execute(
    db,
  );
  const keyOf = (row: { property_id: number; school_id: number }) => `${row.property_id} ${row.school_id}`;
  const known = new Set(unchanged.map(keyOf));
  const lines = JSON.stringify(routes.filter((route) => known.has(keyOf(route))));
  const pairs = sql`json_to_recordset(${JSON.stringify(unchanged)}::json) as k(property_id bigint, school_id bigint)`;
  const routeLines = sql`json_to_recordset(${lines}::json) as l(property_id bigint, school_id bigint, mode text, trip json,
    source text, attribution text, is_temporary boolean)`;
  await sql`
    delete from property_routes r using ${pairs}
    where r.property_id = k.property_id and r.school_id = k.school_id
      and not exists (select from ${routeLines} where l.is_temporary
        and l.property_id = r.property_id and l.school_id = r.school_id and l.mode = r.mode)`.execute(db);
  await sql`
    insert into property_routes (property_id, school_id, mode, trip, source, attribution)
    select property_id, school_id, mode, trip, source, attribution
    from ${routeLines} where trip is not null
    on conflict (property_id, school_id, mode) do nothing`.execute(db);
  const { rows: changed } = await sql<{ property_id: number }>`
    with lines as (
      select k.property_id, k.school_id, (
        select r.trip -> 'legs' -> 0 ->> 'shape' from property_routes r
        where r.property_id = k.property_id and r.school_id = k.school_id and r.mode = 'walk') as shape
      from ${pairs})
    update property_schools s set walk_route = lines.shape
    from lines
    where s.property_id = lines.property_id and s.school_id = lines.school_id and s.quality = 'exact'
      and s.walk_route is distinct from lines.shape
    returning s.property_id`.execute(db);
  return [...new Set(changed.map(({ property_id }) => property_id))];
}

export type PlacePoint = Awaited<ReturnType<typeof findPoints>>[number];

export async function findPoints(db: Db, ids: readonly number[]) {
  return await db
    .selectFrom('properties')
    .select(['id', 'lng', 'lat', 'address_1', 'city', 'state'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('deleted', 'is', null)
    .orderBy('id')
    .execute();
}
