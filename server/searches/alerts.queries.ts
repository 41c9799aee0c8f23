import { type RawBuilder, sql } from 'kysely';
import { MAX_LIST_LENGTH } from '#shared/api/properties.ts';
import type { AlertFrequency } from '#shared/rules/alert-frequencies.ts';
import type { MatchKind } from '#shared/rules/match-kinds.ts';
import type { Db } from '../db/tables.ts';
import { nextDue } from './next-due.queries.ts';

type ClaimedChange = {
  id: number;
  property_id: number;
  before: { school_id: number; listing: string }[] | null;
  is_available_again: boolean;
};

const MATCHING_LOCK = 7_204_077;

/**
 * Deletes change rows for one transaction, which matches them. Skips listings that are being saved. Only one
 * transaction matches at a time. Like a save, it locks the property before the change.
 */
export async function claimListingChanges(trx: Db, limit: number): Promise<ClaimedChange[]> {
  await sql`select pg_advisory_xact_lock(${MATCHING_LOCK})`.execute(trx);
  const { rows } = await sql<ClaimedChange>`
    with due as materialized (
      select property_id from listing_changes where is_due order by id limit ${limit}::int),
    held as materialized (
      select p.id from properties p where p.id in (select property_id from due)
      order by p.id for key share skip locked),
    claimed as materialized (
      select property_id from listing_changes where property_id in (select id from held) and is_due
      for update skip locked)
    delete from listing_changes c using claimed where c.property_id = claimed.property_id
    returning c.id, c.property_id, c.before,
      coalesce(c.closed < now() - interval '1 day', false) as is_available_again`.execute(trx);
  return rows.sort((a, b) => a.id - b.id);
}

type PublicCard = { school_id: number; plan_prices: string; listing: string; lng: number; lat: number };

/** Cards of a listing with the coordinates of their school. */
export async function findCards(db: Db, property_id: number): Promise<PublicCard[]> {
  const { rows } = await sql<PublicCard>`
    select c.school_id, c.plan_prices::text, c.listing, s.lng, s.lat
    from property_cards c join schools s on s.id = c.school_id
    where c.property_id = ${property_id} order by c.distance, c.school_id`.execute(db);
  return rows;
}

/** Finds searches that a listing may match by bedrooms and rent. The filter rule decides. */
export async function findCandidates(
  db: Db,
  { school_id, plan_prices }: Pick<PublicCard, 'school_id' | 'plan_prices'>,
): Promise<{ id: number; query: string }[]> {
  const { rows } = await sql<{ id: number; query: string }>`
    select id, query from saved_searches
    where school_id = ${school_id}
      and (plan_ranges is null or plan_ranges && ${plan_prices}::int4multirange)`.execute(db);
  return rows;
}

/** True if the owner of the search `s` may get alerts about listings of the manager `m`. */
function canAlert(): RawBuilder<unknown> {
  return sql`s.user_id <> m.user_id and not exists (
    select from user_blocks b where (b.user_id = s.user_id and b.blocked_id = m.user_id)
      or (b.user_id = m.user_id and b.blocked_id = s.user_id))`;
}

type AlertedSearch = { id: number; frequency: AlertFrequency };

/** Locks the searches whose owners may get alerts, and sets when their next alert is due. */
export async function updateDue(
  trx: Db,
  property_id: number,
  ids: readonly number[],
): Promise<AlertedSearch[]> {
  const { rows } = await sql<AlertedSearch>`
    with held as materialized (
      select s.id, s.frequency, s.due, least(s.due, ${nextDue()}) as next_due
      from saved_searches s join users u on u.id = s.user_id,
        properties p join managers m on m.id = p.manager_id
      where s.id = any(${ids}::bigint[]) and u.status = 'active' and p.id = ${property_id} and ${canAlert()}
      for no key update of s),
    changed as (
      update saved_searches s set due = held.next_due from held
      where s.id = held.id and held.due is distinct from held.next_due)
    select id, frequency from held`.execute(trx);
  return rows;
}

export type NewMatch = { search_id: number; kind: MatchKind; price: number | null; is_off: boolean };

/** Ignores price drops that are not below the last reported rent, so that alternating rents alert once. */
export async function insertMatches(
  trx: Db,
  { id, property_id }: Pick<ClaimedChange, 'id' | 'property_id'>,
  matches: readonly NewMatch[],
): Promise<void> {
  await sql`
    insert into search_matches as old (search_id, property_id, kind, price, change_id, sent)
    select x.search_id, ${property_id}, x.kind, x.price, ${id}, case when x.is_off then now() end
    from json_to_recordset(${JSON.stringify(matches)}::json)
      as x(search_id bigint, kind text, price integer, is_off boolean)
    order by x.search_id
    on conflict (search_id, property_id) do update set
      kind = case when old.sent is null and old.kind = 'new' then old.kind else excluded.kind end,
      price = excluded.price, change_id = excluded.change_id, created = now(), sent = excluded.sent
    where old.change_id < excluded.change_id and (excluded.kind = 'available_again'
      or excluded.kind = 'price_drop' and (old.price is null or excluded.price < old.price))`.execute(trx);
}

type DueSearch = {
  id: number;
  user_id: number;
  name: string;
  query: string;
  public_view_url: string;
  lng: number;
  lat: number;
  is_email_confirmed: boolean;
};

/** Locks the due searches of the user who has waited longest. Empty if no alert is due. */
export async function lockDueSearches(trx: Db): Promise<DueSearch[]> {
  const { rows: next } = await sql<{ user_id: number }>`
    select user_id from saved_searches where due <= now() order by due limit 1
    for no key update skip locked`.execute(trx);
  if (!next[0]) return [];
  const { rows } = await sql<DueSearch>`
    select s.id, s.user_id, s.name, s.query, c.public_view_url, c.lng, c.lat,
      u.email_confirmed is not null and u.status = 'active' as is_email_confirmed
    from saved_searches s join schools c on c.id = s.school_id join users u on u.id = s.user_id
    where s.user_id = ${next[0].user_id} and s.due <= now()
    order by s.created desc, s.id desc for no key update of s skip locked`.execute(trx);
  return rows;
}

type DueMatch = { property_id: number; kind: MatchKind; price: number | null; listing: string };

/** Lists the newest public listings first. */
export async function findDueMatches(trx: Db, search_id: number): Promise<DueMatch[]> {
  const { rows } = await sql<DueMatch>`
    select x.property_id, x.kind, x.price, c.listing
    from search_matches x
    join saved_searches s on s.id = x.search_id
    join property_cards c on c.school_id = s.school_id and c.property_id = x.property_id
    join properties p on p.id = x.property_id join managers m on m.id = p.manager_id
    where x.search_id = ${search_id} and x.sent is null and ${canAlert()}
    order by x.created desc, x.property_id desc limit ${MAX_LIST_LENGTH}`.execute(trx);
  return rows;
}

export async function updateMatchesSent(trx: Db, search_ids: readonly number[]): Promise<void> {
  await sql`
    update search_matches set sent = now()
    where search_id = any(${search_ids}::bigint[]) and sent is null`.execute(trx);
}

export async function updateAlerted(trx: Db, search_ids: readonly number[]): Promise<void> {
  await updateMatchesSent(trx, search_ids);
  await sql`
    update saved_searches set due = null, alerted = now() where id = any(${search_ids}::bigint[])`.execute(
    trx,
  );
}

/** Matches older than this are not new to anyone. */
const MATCH_DAYS = 180;

export async function deleteOldMatches(db: Db): Promise<void> {
  await sql`
    delete from search_matches where created < now() - make_interval(days => ${MATCH_DAYS}::int)
      and sent is not null`.execute(db);
}
