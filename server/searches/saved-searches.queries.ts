import { sql } from 'kysely';
import type { SavedSearchChanges } from '#shared/api/saved-search-bodies.ts';
import type { SavedSearch } from '#shared/api/saved-searches-schemas.ts';
import type { AlertFrequency } from '#shared/rules/alert-frequencies.ts';
import type { Db } from '../db/tables.ts';
import { nextDue } from './next-due.queries.ts';

/** Lists the newest first. */
export async function findSavedSearches(db: Db, user_id: number, id?: number): Promise<SavedSearch[]> {
  const only = id === undefined ? sql`` : sql`and s.id = ${id}`;
  const { rows } = await sql<SavedSearch>`
    select s.id, s.name, s.query, s.frequency, s.created,
      json_build_object('id', c.id, 'name', c.name, 'short_name', c.short_name,
        'public_view_url', c.public_view_url) as school,
      (select count(*)::int from search_matches m
        where m.search_id = s.id and m.created > s.opened and exists (
          select from property_cards p where p.school_id = s.school_id and p.property_id = m.property_id)
      ) as new_count
    from saved_searches s join schools c on c.id = s.school_id
    where s.user_id = ${user_id} ${only} order by s.created desc, s.id desc`.execute(db);
  return rows;
}

/** Locks the user, so that concurrent requests can't exceed the limit. */
export async function lockSavedSearches(trx: Db, user_id: number): Promise<void> {
  await sql`select id from users where id = ${user_id} for no key update`.execute(trx);
}

export async function countSavedSearches(db: Db, user_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_searches where user_id = ${user_id}`.execute(db);
  return rows[0]!.count;
}

export type NewSavedSearch = {
  school_id: number;
  name: string;
  query: string;
  plan_ranges: string | null;
  frequency: AlertFrequency;
};

/**
 * Inserts at most `limit` searches, the first as the newest. Skips those that the user has saved already and
 * those of unknown schools.
 * @returns ids of the new rows
 */
export async function insertSavedSearches(
  trx: Db,
  user_id: number,
  searches: readonly NewSavedSearch[],
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with fresh as (
      select distinct on (r.school_id, r.query) r.*
      from rows from (json_to_recordset(${JSON.stringify(searches)}::json)
        as (school_id bigint, name text, query text, plan_ranges int4multirange, frequency text))
        with ordinality as r(school_id, name, query, plan_ranges, frequency, place)
      join schools s on s.id = r.school_id
      where not exists (select from saved_searches o
        where o.user_id = ${user_id} and o.school_id = r.school_id and o.query = r.query)
      order by r.school_id, r.query, r.place),
    first as (select * from fresh order by place limit ${limit}::int)
    insert into saved_searches (user_id, school_id, name, query, plan_ranges, frequency)
    select ${user_id}, school_id, name, query, plan_ranges, frequency from first order by place desc
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** A new frequency also applies to matches without an alert. @returns false if the user has no such search */
export async function updateSavedSearch(
  trx: Db,
  user_id: number,
  id: number,
  changes: SavedSearchChanges,
): Promise<boolean> {
  const name = changes.name ?? null;
  const frequency = changes.frequency ?? null;
  const { rows } = await sql`
    update saved_searches s set name = coalesce(${name}::text, s.name),
      frequency = coalesce(${frequency}::text, s.frequency),
      opened = case when ${changes.is_opened === true}::boolean then now() else s.opened end,
      due = case when ${frequency}::text is null then s.due
        when exists (select from search_matches m where m.search_id = s.id and m.sent is null)
        then ${nextDue(sql`${frequency}::text`)} end
    where s.user_id = ${user_id} and s.id = ${id} returning s.id`.execute(trx);
  return rows.length > 0;
}

export async function deleteSavedSearch(db: Db, user_id: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from saved_searches where user_id = ${user_id} and id = ${id} returning id`.execute(db);
  return rows.length > 0;
}
