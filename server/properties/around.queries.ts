import { sql } from 'kysely';
import type { AuxillaryData } from '#shared/api/auxillary-data.ts';
import type { LngLat } from '#shared/api/inputs.ts';
import type { ScoreSource } from '#shared/rules/score-source.ts';
import type { Db } from '../db/tables.ts';

const SERVICE_SCORES: ScoreSource = 'walk-score';

export const SCORE_COLUMNS = [
  'walkscore',
  'walkscore_description',
  'transit_score',
  'transit_description',
  'bike_score',
  'bike_description',
  'info_url',
  'map_date',
] as const;

/** Null scores come with a reason in words. */
export type ScoreColumns = {
  walkscore: number | null;
  walkscore_description: string | null;
  transit_score: number | null;
  transit_description: string | null;
  bike_score: number | null;
  bike_description: string | null;
  source: ScoreSource;
  info_url: string | null;
  /** Null: the service's, or unknown. */
  map_date: string | null;
  computed: string | null;
};

type AroundRow = ScoreColumns & {
  property_id: number;
  nearby_places: AuxillaryData['nearby_places'];
};

export type AroundFound = {
  property_id: number;
  row: AroundRow;
  isServiceAway: boolean;
};

const COLUMNS = sql.raw(['property_id', 'source', ...SCORE_COLUMNS].join(', '));

async function upsertRows(db: Db, rows: readonly AroundRow[], isServiceAway: boolean): Promise<void> {
  if (rows.length === 0) return;
  const isKept = sql`(${isServiceAway}::boolean and o.source = ${SERVICE_SCORES})`;
  const scores = [...SCORE_COLUMNS, 'source', 'computed'].map(
    (name) =>
      sql`${sql.ref(name)} = case when ${isKept} then o.${sql.ref(name)} else excluded.${sql.ref(name)} end`,
  );
  await sql`
    insert into property_aux as o (${COLUMNS}, nearby_places, computed)
    select ${COLUMNS}, nearby_places, coalesce(computed, now())
    from json_to_recordset(${JSON.stringify(rows)}::json) as k(property_id bigint, walkscore int,
      walkscore_description text, transit_score int, transit_description text, bike_score int, bike_description text,
      nearby_places json, source text, info_url text, map_date date, computed timestamptz)
    order by property_id
    on conflict (property_id) do update set nearby_places = excluded.nearby_places, ${sql.join(scores)}`.execute(
    db,
  );
}

/** Keeps a failing service's former data. */
export async function replaceAround(db: Db, found: readonly AroundFound[]): Promise<void> {
  for (const isServiceAway of [false, true]) {
    const some = found.filter((one) => one.isServiceAway === isServiceAway);
    await upsertRows(
      db,
      some.map(({ row }) => row),
      isServiceAway,
    );
  }
}

/** About a meter. */
const SAME_PLACE = 5e-6;

/** Scores of another property at the same point within a day, to save calls. */
export async function findScoresAt(
  db: Db,
  propertyId: number,
  [lng, lat]: LngLat,
): Promise<ScoreColumns | null> {
  const row = await db
    .selectFrom('properties as p')
    .innerJoin('property_aux as a', 'a.property_id', 'p.id')
    .where('p.lat', '>=', lat - SAME_PLACE)
    .where('p.lat', '<=', lat + SAME_PLACE)
    .where('p.lng', '>=', lng - SAME_PLACE)
    .where('p.lng', '<=', lng + SAME_PLACE)
    .where('p.id', '<>', propertyId)
    .where('a.source', '=', SERVICE_SCORES)
    .where('a.computed', '>', sql<string>`now() - interval '1 day'`)
    .orderBy('a.computed', 'desc')
    .select([...SCORE_COLUMNS.map((name) => `a.${name}` as const), 'a.source', 'a.computed'])
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, source: SERVICE_SCORES } : null;
}
