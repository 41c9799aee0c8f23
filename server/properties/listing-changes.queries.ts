import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

/** Cards of a listing before its first unmatched change. `listing` is the card as JSON. */
export type CardBefore = { school_id: number; listing: string };

export type NewListingChange = {
  property_id: number;
  before: CardBefore[] | null;
  /** True if the listing is no longer public. */
  is_closed: boolean;
  school_ids: number[];
};

/**
 * Skips listings that are near no school with a saved search. Keeps the earlier state of a listing whose last
 * change is not matched yet.
 * @returns true if a listing is due for matching
 */
export async function insertListingChanges(trx: Db, changes: readonly NewListingChange[]): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    insert into listing_changes (property_id, before, closed, is_due)
    select x.property_id, x.before, case when x.is_closed then now() end, not x.is_closed
    from json_to_recordset(${JSON.stringify(changes)}::json)
      as x(property_id bigint, before json, is_closed boolean, school_ids bigint[])
    where exists (select from saved_searches s where s.school_id = any(x.school_ids))
      or exists (select from listing_changes c where c.property_id = x.property_id)
    order by x.property_id
    on conflict (property_id) do update set is_due = excluded.is_due,
      closed = coalesce(excluded.closed, listing_changes.closed)
    returning is_due`.execute(trx);
  return rows.some(({ is_due }) => is_due);
}
