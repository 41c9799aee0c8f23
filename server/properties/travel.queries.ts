import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';
import type { Box } from '../geo/osm/osm-extract.ts';
import type { Trip } from '../geo/routing-provider.ts';
import type { PlacedRow } from './place.queries.ts';

/**
 * Writes travel times over those that stand, of pairs that lie as they were measured. An estimate never takes the place of what was
 * measured: a service that is down is no news.
 * @returns the properties that changed
 */
export async function updateTravel(db: Db, rows: readonly PlacedRow[]): Promise<number[]> {
  const { rows: changed } = await sql<{ property_id: number }>`
    update property_schools o
    set drive_time = k.drive_time, walk_time = k.walk_time, bike_time = k.bike_time, quality = k.quality, source = k.source
    from json_to_recordset(${JSON.stringify(rows)}::json) as k(property_id bigint, school_id bigint,
      distance_from_school float8, drive_time int, walk_time int, bike_time int, quality text, source text)
    where o.property_id = k.property_id and o.school_id = k.school_id
      and o.distance_from_school = k.distance_from_school
      and (k.quality = 'exact' or o.quality = 'estimated')
      and (o.drive_time, o.walk_time, o.bike_time, o.quality, o.source)
        is distinct from (k.drive_time, k.walk_time, k.bike_time, k.quality, k.source)
    returning o.property_id`.execute(db);
  return [...new Set(changed.map(({ property_id }) => property_id))];
}

/** A line along streets between a property and a school. */
export type RouteRow = {
  property_id: number;
  school_id: number;
  mode: 'drive' | 'walk';
  trip: Trip;
  source: string;
  attribution: string;
};

/** A property and a school. */
export type Pair = { property_id: number; school_id: number };

/**
 * Makes the lines of some pairs exactly these, where the pairs still stand, and the line on foot what the property itself says
 * (section 3).
 */
export async function replaceRoutes(
  db: Db,
  pairs: readonly Pair[],
  rows: readonly RouteRow[],
): Promise<void> {
  const given = sql`json_to_recordset(${JSON.stringify(
    pairs.map(({ property_id, school_id }) => ({ property_id, school_id })),
  )}::json) as k(property_id bigint, school_id bigint)`;
  await sql`
    delete from property_routes r using ${given}
    where r.property_id = k.property_id and r.school_id = k.school_id`.execute(db);
  await sql`
    insert into property_routes (property_id, school_id, mode, trip, source, attribution)
    select k.property_id, k.school_id, k.mode, k.trip, k.source, k.attribution
    from json_to_recordset(${JSON.stringify(rows)}::json) as k(property_id bigint, school_id bigint, mode text,
      trip json, source text, attribution text)
    join property_schools s on s.property_id = k.property_id and s.school_id = k.school_id and s.quality = 'exact'`.execute(
    db,
  );
  await sql`
    update property_schools s set walk_route = (
      select r.trip -> 'legs' -> 0 ->> 'shape' from property_routes r
      where r.property_id = s.property_id and r.school_id = s.school_id and r.mode = 'walk')
    from ${given}
    where s.property_id = k.property_id and s.school_id = k.school_id and s.quality = 'exact'`.execute(db);
}

/** Where some properties are now. */
export async function findPoints(db: Db, ids: readonly number[]) {
  return await db
    .selectFrom('properties')
    .select(['id', 'lng', 'lat', 'address_1', 'city', 'state'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();
}

/** The next ids above `after` of the properties in a box. */
export async function findPropertyIdsIn(db: Db, box: Box, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('properties')
    .select('id')
    .where('lat', '>=', box.south)
    .where('lat', '<=', box.north)
    .where('lng', '>=', box.west)
    .where('lng', '<=', box.east)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
