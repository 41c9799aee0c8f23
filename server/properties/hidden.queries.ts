import { sql } from 'kysely';
import { propertyTitle, type TitledProperty } from '#shared/rules/property-title.ts';
import type { Db } from '../db/tables.ts';
import { runInEnglish } from '../http/request-locale.ts';
import { titledProperty } from './titled-property.queries.ts';

export type HiddenCause = 'staff' | 'reports';

/** Returns false if staff already hid the listing, or if the same cause did. Lock the row first. */
export async function updateHidden(
  trx: Db,
  id: number,
  { cause, reason }: { cause: HiddenCause; reason: string },
): Promise<boolean> {
  const { rows } = await sql`
    update properties set hidden = now(), hidden_cause = ${cause}, hidden_reason = ${reason}
    where id = ${id} and deleted is null
      and (hidden is null or hidden_cause = 'reports' and ${cause}::text = 'staff') returning id`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Returns false if the listing is not hidden. Lock the row first. */
export async function updateRestored(trx: Db, id: number, cause?: HiddenCause): Promise<boolean> {
  const { rows } = await sql`
    update properties set hidden = null, hidden_cause = null, hidden_reason = null
    where id = ${id} and deleted is null and hidden is not null
      and hidden_cause = coalesce(${cause ?? null}::text, hidden_cause) returning id`.execute(trx);
  return rows.length > 0;
}

/** @returns ids of the changed listings */
export async function updateManagerBlocked(
  trx: Db,
  manager_id: number,
  isBlocked: boolean,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with held as (
      select id from properties where manager_id = ${manager_id} and (manager_blocked is null) = ${isBlocked}::boolean
      order by id for no key update)
    update properties p set manager_blocked = case when ${isBlocked}::boolean then now() end
    from held where p.id = held.id returning p.id`.execute(trx);
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

export type ModeratedListing = {
  id: number;
  /** In English, for staff and emails. */
  title: string;
  city: string;
  school_id: number | null;
  manager_user_id: number;
  is_deleted: boolean;
  is_hidden: boolean;
};

export async function findModerated(db: Db, id: number): Promise<ModeratedListing | null> {
  const { rows } = await sql<Omit<ModeratedListing, 'title'> & { titled: TitledProperty }>`
    select p.id, ${titledProperty('p')} as titled, p.city,
      (select s.school_id from property_schools s where s.property_id = p.id
        order by s.distance_from_school, s.school_id limit 1) as school_id,
      m.user_id as manager_user_id, p.deleted is not null as is_deleted, p.hidden is not null as is_hidden
    from properties p join managers m on m.id = p.manager_id where p.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { titled, ...rest } = row;
  return { ...rest, title: runInEnglish(() => propertyTitle(titled)) };
}
