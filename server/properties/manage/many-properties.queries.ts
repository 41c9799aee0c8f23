import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';

export type ManyState = { id: number; status: 'active' | 'inactive'; is_deleted: boolean };

export async function lockOwnStates(
  trx: Db,
  { manager_id, ids, undoHours }: { manager_id: number; ids: readonly number[]; undoHours: number },
): Promise<ManyState[]> {
  const { rows } = await sql<ManyState>`
    select id, status, deleted is not null as is_deleted from properties
    where id = any(${ids}::bigint[]) and manager_id = ${manager_id}
      and (deleted is null or deleted > now() - make_interval(hours => ${undoHours}::int))
    order by id for no key update`.execute(trx);
  return rows;
}

type NewState = { id: number; status: 'active' | 'inactive'; is_deleted: boolean };

/** Setting a listing active also confirms its availability. */
export async function updateStates(trx: Db, states: readonly NewState[]): Promise<void> {
  await sql`
    update properties p set status = k.status,
      deleted = case when k.is_deleted then coalesce(p.deleted, now()) end, lapsed = null,
      availability_confirmed = case when k.status = 'active' then now() else p.availability_confirmed end,
      version = p.version + 1, updated = now()
    from json_to_recordset(${JSON.stringify(states)}::json) as k(id bigint, status text, is_deleted boolean)
    where p.id = k.id`.execute(trx);
}

export type PlanDate = { id: number; property_id: number; date_available: string | null };

export async function findPlanDates(db: Db, ids: readonly number[]): Promise<PlanDate[]> {
  const { rows } = await sql<PlanDate>`
    select id, property_id, to_char(date_available, 'YYYY-MM-DD') as date_available from floor_plans
    where property_id = any(${ids}::bigint[]) order by id`.execute(db);
  return rows;
}

export async function updatePlanDates(
  trx: Db,
  dates: readonly Omit<PlanDate, 'property_id'>[],
): Promise<void> {
  await sql`
    update floor_plans f set date_available = k.date_available, updated = now()
    from json_to_recordset(${JSON.stringify(dates)}::json) as k(id bigint, date_available date)
    where f.id = k.id`.execute(trx);
}

/** Deletes only rows; the cleanup job deletes the files. */
export async function deletePhotosOfDeleted(db: Db, undoHours: number): Promise<void> {
  await sql`
    delete from photos o using properties p
    where p.id = o.property_id and p.deleted < now() - make_interval(hours => ${sql.lit(undoHours)})`.execute(
    db,
  );
}
