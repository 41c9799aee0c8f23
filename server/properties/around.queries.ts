import { sql } from 'kysely';
import type { AuxillaryData } from '#shared/api/auxillary-data.ts';
import type { ScoreSource } from '#shared/rules/score-source.ts';
import type { Db } from '../db/tables.ts';

/** What is known around a property; `source` says who scored it, `map_date` of which day the map is. */
export type AroundRow = {
  property_id: number;
  walkscore: number | null;
  walkscore_description: string | null;
  transit_score: number | null;
  transit_description: string | null;
  bike_score: number | null;
  bike_description: string | null;
  nearby_places: AuxillaryData['nearby_places'];
  source: ScoreSource;
  info_url: string | null;
  map_date: string | null;
};

/** Makes what is known around some properties exactly this; of one without a row nothing is known. */
export async function replaceAround(
  db: Db,
  propertyIds: readonly number[],
  rows: readonly AroundRow[],
): Promise<void> {
  await sql`delete from property_aux where property_id = any(${propertyIds}::bigint[])`.execute(db);
  if (rows.length === 0) return;
  await sql`
    insert into property_aux (property_id, walkscore, walkscore_description, transit_score, transit_description,
      bike_score, bike_description, nearby_places, source, info_url, map_date)
    select property_id, walkscore, walkscore_description, transit_score, transit_description, bike_score,
      bike_description, nearby_places, source, info_url, map_date
    from json_to_recordset(${JSON.stringify(rows)}::json) as k(property_id bigint, walkscore int,
      walkscore_description text, transit_score int, transit_description text, bike_score int, bike_description text,
      nearby_places json, source text, info_url text, map_date date)`.execute(db);
}
