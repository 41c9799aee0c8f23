import { type RawBuilder, sql } from 'kysely';
import { AVAILABILITY_DAYS } from '#shared/rules/availability-days.ts';
import type { StoredTitle } from '#shared/rules/property-title.ts';
import { isPublic } from '../../db/public-listing.ts';
import type { Db } from '../../db/tables.ts';

const DAYS = AVAILABILITY_DAYS;
const longerThan = (column: string, days: number) =>
  sql`${sql.ref(column)} < now() - make_interval(days => ${days}::int)`;
const PUBLIC = isPublic('p');
/** The manager got no request since the last confirmation. */
const NOT_REQUESTED = sql`(p.availability_asked is null or p.availability_asked < p.availability_confirmed)`;
const LAPSING = sql`${longerThan('p.availability_confirmed', DAYS.lapse)}
  and p.availability_asked >= p.availability_confirmed and ${longerThan('p.availability_asked', DAYS.notice)}`;

export async function updateConfirmed(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`update properties set availability_confirmed = now() where id = any(${ids}::bigint[])`.execute(
    trx,
  );
}

export async function updateBroughtBack(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update properties set status = 'active', lapsed = null, availability_confirmed = now(),
      version = version + 1, updated = now()
    where id = any(${ids}::bigint[]) and lapsed is not null`.execute(trx);
}

export async function updateLapsed(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update properties set status = 'inactive', lapsed = now(), version = version + 1, updated = now()
    where id = any(${ids}::bigint[]) and status = 'active'`.execute(trx);
}

export async function updateAvailabilityRequested(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`update properties set availability_asked = now() where id = any(${ids}::bigint[])`.execute(trx);
}

export type DueManager = { manager_id: number; user_id: number };
export type DueListing = StoredTitle & { id: number; city: string };

export async function findDueManagers(db: Db, what: 'ask' | 'lapse'): Promise<DueManager[]> {
  const due =
    what === 'lapse'
      ? LAPSING
      : sql`${longerThan('p.availability_confirmed', DAYS.ask)} and ${NOT_REQUESTED}`;
  const { rows } = await sql<DueManager>`
    select m.id as manager_id, m.user_id
    from properties p join managers m on m.id = p.manager_id join users u on u.id = m.user_id
    where ${PUBLIC} and not p.is_demo and ${due} and u.email is not null and u.status = 'active'
    group by m.id, m.user_id order by m.id`.execute(db);
  return rows;
}

async function lockWhere(trx: Db, manager_id: number, due: RawBuilder<unknown>): Promise<DueListing[]> {
  const { rows } = await sql<DueListing>`
    select p.id, p.name, p.listing_title, p.type, p.address_1, p.city from properties p
    where p.manager_id = ${manager_id} and ${PUBLIC} and not p.is_demo and ${due}
    order by p.id for no key update`.execute(trx);
  return rows;
}

export async function lockUnrequested(trx: Db, manager_id: number): Promise<DueListing[]> {
  const due = sql`${longerThan('p.availability_confirmed', DAYS.ask - DAYS.askTogether)} and ${NOT_REQUESTED}`;
  return await lockWhere(trx, manager_id, due);
}

export async function lockLapsing(trx: Db, manager_id: number): Promise<DueListing[]> {
  return await lockWhere(trx, manager_id, LAPSING);
}

export async function lockDemoListings(trx: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from properties p
    where ${PUBLIC} and p.is_demo and ${longerThan('p.availability_confirmed', DAYS.ask)}
    order by p.id limit ${limit} for no key update skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Locks stale listings whose cards are not marked as stale yet. */
export async function lockNewlyStale(trx: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from properties p
    where ${PUBLIC} and ${longerThan('p.availability_confirmed', DAYS.stale)}
      and exists (select from property_cards c where c.property_id = p.id and not c.is_stale)
    order by p.id limit ${limit} for no key update skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function lockUnconfirmedToday(trx: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from properties p
    where p.id = any(${ids}::bigint[]) and ${PUBLIC} and ${longerThan('p.availability_confirmed', 1)}
    order by p.id for no key update`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function findManagerGeneration(db: Db, manager_id: number): Promise<number | null> {
  const row = await db
    .selectFrom('managers as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.link_generation')
    .where('m.id', '=', manager_id)
    .executeTakeFirst();
  return row?.link_generation ?? null;
}

type MailedListing = DueListing & {
  status: 'active' | 'inactive';
  is_lapsed: boolean;
  availability_confirmed: string;
};

/** A null `property_id` means all listings that need an answer. Empty for a blocked or deleted account. */
export async function findMailed(
  db: Db,
  { manager_id, property_id }: { manager_id: number; property_id: number | null },
): Promise<MailedListing[]> {
  const which =
    property_id === null
      ? sql`(p.lapsed is not null or (p.status = 'active' and p.availability_asked >= p.availability_confirmed))`
      : sql`p.id = ${property_id}`;
  const { rows } = await sql<MailedListing>`
    select p.id, p.name, p.listing_title, p.type, p.address_1, p.city, p.status, p.lapsed is not null as is_lapsed,
      to_char(p.availability_confirmed at time zone 'utc', 'YYYY-MM-DD') as availability_confirmed
    from properties p join managers m on m.id = p.manager_id join users u on u.id = m.user_id
    where p.manager_id = ${manager_id} and p.deleted is null and ${which} and u.status = 'active'
    order by p.id limit 500`.execute(db);
  return rows;
}
