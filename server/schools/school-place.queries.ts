import { sql } from 'kysely';
import type { LngLat } from '#shared/api/inputs.ts';
import { LISTINGS_CHANGED } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { crowDistance } from '../geo/crow-distance.ts';

/** Any number of this program's own. */
const SCHOOL_PLACES_LOCK = 7_204_101;

/**
 * Held to the end of the transaction. Whoever saves a property holds it shared, whoever adds or moves schools holds it
 * alone: so no property can miss a school that was being written at the same moment. Held alone it also announces that
 * what was kept of any school is old.
 */
export async function lockSchoolPlaces(trx: Db, mode: 'shared' | 'alone'): Promise<void> {
  if (mode === 'shared') {
    await sql`select pg_advisory_xact_lock_shared(${SCHOOL_PLACES_LOCK})`.execute(trx);
    return;
  }
  await sql`select pg_advisory_xact_lock(${SCHOOL_PLACES_LOCK})`.execute(trx);
  await sql`select pg_notify(${LISTINGS_CHANGED}, '*')`.execute(trx);
}

/** The school nearest to a point, with its distance in metres; null before there is any. */
export async function findNearestSchool(db: Db, point: LngLat) {
  const rows = await db.selectFrom('schools').select(['name', 'lng', 'lat']).execute();
  const near = rows.map((row) => ({ ...row, distance: crowDistance(point, [row.lng, row.lat]) }));
  return near.sort((one, other) => one.distance - other.distance)[0] ?? null;
}
