import { sql } from 'kysely';
import { NEARBY_RADIUS_M } from '#shared/api/properties.ts';
import type { TravelMode, TravelQuality } from '#shared/rules/travel-modes.ts';
import type { Db } from '../db/tables.ts';

export type NearPair = {
  property_id: number;
  school_id: number;
  lng: number;
  lat: number;
  school_lng: number;
  school_lat: number;
};

/** Meters per degree of latitude, rounded down. */
const LAT_DEGREE_M = 111_000;
const RADIUS_DEG = NEARBY_RADIUS_M / LAT_DEGREE_M;

/** Returns a superset of the pairs within the nearby radius: it compares boxes, not circles. */
export async function findNearPairs(db: Db, propertyIds: readonly number[]): Promise<NearPair[]> {
  const { rows } = await sql<NearPair>`
    select p.id as property_id, s.id as school_id, p.lng, p.lat, s.lng as school_lng, s.lat as school_lat
    from properties p
    join schools s on s.lat between p.lat - ${RADIUS_DEG}::float8 and p.lat + ${RADIUS_DEG}::float8
      and abs(s.lng - p.lng) * cos(radians(least(89, abs(p.lat) + ${RADIUS_DEG}::float8))) <= ${RADIUS_DEG}::float8
    where p.id = any(${propertyIds}::bigint[])
    order by p.id, s.id`.execute(db);
  return rows;
}

export type PlacedRow = {
  property_id: number;
  school_id: number;
  distance_from_school: number;
  drive_time: number | null;
  walk_time: number | null;
  bike_time: number | null;
  /** 'estimated' if any of the times is an estimate. */
  quality: TravelQuality;
  /** 'estimate' only if no time was measured. */
  source: string;
  measured: readonly TravelMode[];
  /** True if the best provider failed: the result must not replace better data. */
  is_temporary: boolean;
};

/**
 * Properties or a school with new coordinates. Their pairs are written again even if the distance is the
 * same.
 */
export type Moved = { propertyIds: readonly number[]; schoolId: number | null };

/**
 * Pairs with an unchanged distance keep their routes and measured times; other pairs lose both.
 * @returns ids of changed properties
 */
export async function replacePropertySchools(
  db: Db,
  propertyIds: readonly number[],
  rows: readonly PlacedRow[],
  moved: Moved,
): Promise<number[]> {
  const given = sql`json_to_recordset(${JSON.stringify(rows)}::json) as k(property_id bigint, school_id bigint,
    distance_from_school float8, drive_time int, walk_time int, bike_time int, quality text, source text)`;
  const isOld = sql`k.property_id = o.property_id and k.school_id = o.school_id`;
  const isMoved = sql`(o.property_id = any(${moved.propertyIds}::bigint[]) or o.school_id = ${moved.schoolId}::bigint)`;
  await sql`delete from property_aux where property_id = any(${moved.propertyIds}::bigint[])`.execute(db);
  await sql`
    delete from property_schools o
    where property_id = any(${propertyIds}::bigint[]) and not exists (select from ${given} where ${isOld})`.execute(
    db,
  );
  if (rows.length === 0) return [];
  await sql`
    delete from property_routes r using property_schools o, ${given}
    where r.property_id = o.property_id and r.school_id = o.school_id and ${isOld}
      and (${isMoved} or o.distance_from_school <> k.distance_from_school)`.execute(db);
  const { rows: written } = await sql<{ property_id: number }>`
    insert into property_schools as o
      (property_id, school_id, distance_from_school, drive_time, walk_time, bike_time, quality, source)
    select property_id, school_id, distance_from_school, drive_time, walk_time, bike_time, quality, source
    from ${given}
    order by property_id, school_id
    on conflict (property_id, school_id) do update set
      distance_from_school = excluded.distance_from_school, drive_time = excluded.drive_time,
      walk_time = excluded.walk_time, bike_time = excluded.bike_time, walk_route = null,
      quality = excluded.quality, source = excluded.source
    where ${isMoved} or o.distance_from_school <> excluded.distance_from_school
    returning property_id`.execute(db);
  return [...new Set(written.map(({ property_id }) => property_id))];
}
