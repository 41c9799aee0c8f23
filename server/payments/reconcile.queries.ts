import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

export type StuckPayment = { id: number; isForgotten: boolean };

/**
 * Payments that have been open without a change for some minutes, the oldest first; forgotten are those that nobody has
 * confirmed for a day.
 */
export async function findStuckPayments(db: Db, minutes: number, limit: number): Promise<StuckPayment[]> {
  const { rows } = await sql<StuckPayment>`
    select id, status = 'created' and created < now() - interval '1 day' as "isForgotten" from payments
    where status in ('created', 'processing') and updated < now() - make_interval(mins => ${minutes}::int)
    order by updated limit ${limit}`.execute(db);
  return rows;
}

/** Payments of leads that are paid, while the lead is locked: there is none, or something is wrong. */
export async function findPaidButLocked(db: Db, limit: number): Promise<{ id: number; lead_id: number }[]> {
  const { rows } = await sql<{ id: number; lead_id: number }>`
    select p.id, p.lead_id from leads l join payments p on p.lead_id = l.id
    where not l.unlocked and p.status = 'succeeded' order by p.id limit ${limit}`.execute(db);
  return rows;
}

/** A payment that is asked about goes to the end of the line, whatever comes of it. */
export async function updateAsked(db: Db, id: number): Promise<void> {
  await sql`
    update payments set updated = now() where id = ${id} and status in ('created', 'processing')`.execute(db);
}
