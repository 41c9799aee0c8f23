import { sql } from 'kysely';
import { LISTINGS_CHANGED } from '../context.ts';
import type { Db } from '../db/tables.ts';

const SCHOOL_PLACES_LOCK = 7_204_101;

/**
 * Saving a property takes the lock as shared, adding or moving a school takes it alone, so that no property
 * misses a new school.
 */
export async function lockSchoolPlaces(trx: Db, mode: 'shared' | 'alone'): Promise<void> {
  if (mode === 'shared') {
    await sql`select pg_advisory_xact_lock_shared(${SCHOOL_PLACES_LOCK})`.execute(trx);
    return;
  }
  await sql`select pg_advisory_xact_lock(${SCHOOL_PLACES_LOCK})`.execute(trx);
  await sql`select pg_notify(${LISTINGS_CHANGED}, '*')`.execute(trx);
}
