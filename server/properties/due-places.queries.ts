import { sql } from 'kysely';
import type { Box } from '#streets/geometry.ts';
import { isPublic } from '../db/public-listing.ts';
import type { PlaceDuesTable } from '../db/tables/map-tables.ts';
import type { Db } from '../db/tables.ts';

export type PlacePart = PlaceDuesTable['part'];
export const PLACE_PARTS: readonly PlacePart[] = ['travel', 'around'];

/** Days until a part is computed again. */
const RECOMPUTE_DAYS: Record<PlacePart, number> = { travel: 180, around: 30 };
/** Spreads due times, so that properties imported together do not expire on the same day. */
const JITTER_SHARE = 0.1;
/** First delay after a failure, in hours. It doubles with each further failure, up to a day. */
const RETRY_HOURS = 1;
const MAX_RETRY_HOURS = 24;
const MAX_DOUBLINGS = 5;
/** A job that has not finished after this time counts as lost and is queued again. */
const LOST_AFTER_HOURS = 24;
const HIDDEN_RETRY_DAYS = 30;

export type PlaceOutcome = { property_id: number; part: PlacePart; is_later: boolean };

export async function upsertDues(db: Db, outcomes: readonly PlaceOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const rows = outcomes.map((outcome) => ({ ...outcome, days: RECOMPUTE_DAYS[outcome.part] }));
  await sql`
    insert into place_dues as o (property_id, part, due, failures)
    select k.property_id, k.part,
      now() + case when k.is_later then make_interval(hours => ${RETRY_HOURS}::int)
        else make_interval(days => k.days) * (1 - ${JITTER_SHARE}::float8 * random()) end,
      k.is_later::int
    from json_to_recordset(${JSON.stringify(rows)}::json) as k(property_id bigint, part text, is_later boolean, days int)
    order by k.property_id, k.part
    on conflict (property_id, part) do update set
      due = case when excluded.failures = 0 then excluded.due
        else now() + make_interval(hours => least(${MAX_RETRY_HOURS}::int,
          ${RETRY_HOURS}::int * (1 << least(o.failures, ${MAX_DOUBLINGS}::int)))) end,
      failures = case when excluded.failures = 0 then 0 else least(o.failures + 1, 1000) end`.execute(db);
}

export async function upsertPending(
  db: Db,
  propertyIds: readonly number[],
  parts: readonly PlacePart[],
): Promise<void> {
  if (propertyIds.length === 0) return;
  await sql`
    insert into place_dues (property_id, part, due)
    select id, part, now() + make_interval(hours => ${LOST_AFTER_HOURS}::int)
    from unnest(${propertyIds}::bigint[]) as ids (id) cross join unnest(${parts}::text[]) as parts (part)
    order by id, part
    on conflict (property_id, part) do update set due = excluded.due, failures = 0`.execute(db);
}

export type DuePart = { property_id: number; part: PlacePart };

/**
 * Claims the parts that have been due longest. A claim lasts a day.
 * @returns the claimed parts of public listings, and the number of all claimed parts
 */
export async function claimDue(trx: Db, limit: number): Promise<{ parts: DuePart[]; claimed: number }> {
  const { rows } = await sql<DuePart & { is_shown: boolean }>`
    with due as (
      select property_id, part from place_dues where due <= now() order by due limit ${limit}::int for update skip locked)
    update place_dues d
    set due = now() + case when ${isPublic('p')} then make_interval(hours => ${LOST_AFTER_HOURS}::int)
      else make_interval(days => ${HIDDEN_RETRY_DAYS}::int) end
    from due join properties p on p.id = due.property_id
    where d.property_id = due.property_id and d.part = due.part
    returning d.property_id, d.part, ${isPublic('p')} as is_shown`.execute(trx);
  return { parts: rows.filter(({ is_shown }) => is_shown), claimed: rows.length };
}

export async function findPropertyIdsIn(db: Db, { west, south, east, north }: Box): Promise<number[]> {
  const rows = await db
    .selectFrom('properties')
    .select('id')
    .where('lat', '>=', south)
    .where('lat', '<=', north)
    .where('lng', '>=', west)
    .where('lng', '<=', east)
    .where('deleted', 'is', null)
    .execute();
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}
