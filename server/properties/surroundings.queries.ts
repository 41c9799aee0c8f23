import { sql } from 'kysely';
import type { AuxillaryData } from '#shared/api/auxillary-data-schemas.ts';
import type { Db } from '../db/tables.ts';

export const SCORE_COLUMNS = [
  'walkscore',
  'walkscore_description',
  'transit_score',
  'transit_description',
  'bike_score',
  'bike_description',
  'map_date',
] as const;

/** A null score has a description that explains why. */
export type ScoreColumns = {
  walkscore: number | null;
  walkscore_description: string | null;
  transit_score: number | null;
  transit_description: string | null;
  bike_score: number | null;
  bike_description: string | null;
  source: 'map';
  /** Null if the map data has no date. */
  map_date: string | null;
};

export type SurroundingsRow = ScoreColumns & {
  property_id: number;
  nearby_places: AuxillaryData['nearby_places'];
};

const COLUMNS = sql.raw(['property_id', 'source', ...SCORE_COLUMNS].join(', '));

export async function replaceSurroundings(db: Db, rows: readonly SurroundingsRow[]): Promise<void> {
  if (rows.length === 0) return;
  const scores = [...SCORE_COLUMNS, 'source', 'computed'].map(
    (name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`,
  );
  await sql`
    insert into property_aux as o (${COLUMNS}, nearby_places, computed)
    select ${COLUMNS}, nearby_places, now()
    from json_to_recordset(${JSON.stringify(rows)}::json) as k(property_id bigint, walkscore int,
      walkscore_description text, transit_score int, transit_description text, bike_score int, bike_description text,
      nearby_places json, source text, map_date date)
    order by property_id
    on conflict (property_id) do update set nearby_places = excluded.nearby_places, ${sql.join(scores)}`.execute(
    db,
  );
}
