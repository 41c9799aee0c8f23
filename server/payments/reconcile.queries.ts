import { sql } from 'kysely';
import { IS_STUDENT_REACHABLE } from '../accounts/reachable-student.queries.ts';
import type { Db } from '../db/tables.ts';

export type StuckPayment = { id: number; isAbandoned: boolean };

/** `isAbandoned` if unconfirmed for a day or the student is unreachable. */
export async function findStuckPayments(db: Db, minutes: number, limit: number): Promise<StuckPayment[]> {
  const { rows } = await sql<StuckPayment>`
    select p.id, p.status = 'created' and (p.created < now() - interval '1 day'
      or (l.id is not null and not ${IS_STUDENT_REACHABLE})) as "isAbandoned"
    from payments p left join leads l on l.id = p.lead_id
    where p.status in ('created', 'processing') and p.updated < now() - make_interval(mins => ${minutes}::int)
    order by p.updated limit ${limit}`.execute(db);
  return rows;
}

export async function findPaidButLocked(db: Db, limit: number): Promise<{ id: number; lead_id: number }[]> {
  const { rows } = await sql<{ id: number; lead_id: number }>`
    select p.id, p.lead_id from leads l join payments p on p.lead_id = l.id
    where not l.unlocked and p.status = 'succeeded' order by p.id limit ${limit}`.execute(db);
  return rows;
}

export async function updateChecked(db: Db, id: number): Promise<void> {
  await sql`
    update payments set updated = now() where id = ${id} and status in ('created', 'processing')`.execute(db);
}
