import { sql } from 'kysely';
import { LISTINGS_CHANGED } from '../context.ts';
import type { Db } from '../db/tables.ts';

/** Any number of this program's own. */
const SCHOOL_PLACES_LOCK = 7_204_101;

/** Keeps schools where they are until the transaction ends. Whoever finds a property's schools calls it first. */
export async function holdSchoolPlaces(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${SCHOOL_PLACES_LOCK})`.execute(trx);
}

/**
 * To be called first in every transaction that writes schools: waits until no property is being placed among them, so
 * that none can miss a school that is being written at the same moment, and announces that all lists may have changed.
 */
export async function openSchoolPlaces(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SCHOOL_PLACES_LOCK})`.execute(trx);
  await sql`select pg_notify(${LISTINGS_CHANGED}, '*')`.execute(trx);
}
