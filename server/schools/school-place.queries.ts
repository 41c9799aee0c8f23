import { sql } from 'kysely';
import { LISTINGS_CHANGED } from '../context.ts';
import type { Db } from '../db/tables.ts';

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
