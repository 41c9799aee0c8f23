import { sql } from 'kysely';
import type { PaidTier } from '#shared/api/payments.ts';
import type { StoredTitle } from '#shared/rules/property-title.ts';
import type { Tier } from '#shared/rules/tier-order.ts';
import type { Db } from '../../db/tables.ts';

export async function updateTier(trx: Db, id: number, tier: Tier, until: string): Promise<void> {
  await sql`
    update properties set tier = ${tier}, contract_end_date = ${until}::date, requested_tier = null, version = version + 1, updated = now()
    where id = ${id} and deleted is null`.execute(trx);
}

export type EndingTier = StoredTitle & {
  id: number;
  user_id: number;
  tier: PaidTier;
  contract_end_date: string;
  /** 0 on the last day of the contract. */
  days_left: number;
};

const ENDING = sql`p.id, m.user_id, p.name, p.listing_title, p.type, p.address_1, p.tier, p.contract_end_date`;
const PAID_BY_ONE = sql`properties p join managers m on m.id = p.manager_id and m.type = 'single-family'
  join users u on u.id = m.user_id and u.status = 'active'`;
const daysLeft = (today: string) => sql`(p.contract_end_date - ${today}::date)`;
/** The reminder that is due on a day: the later one if downtime delayed the first. */
const stepOf = (today: string, [first, last]: ReminderDays) =>
  sql`(case when ${daysLeft(today)} <= ${last}::int then ${last}::int else ${first}::int end)`;

export type ReminderDays = readonly [first: number, last: number];

export async function findEndingTiers(db: Db, today: string, days: ReminderDays): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from ${PAID_BY_ONE}
    where p.tier <> 'free' and p.deleted is null
      and p.contract_end_date between ${today}::date and ${today}::date + ${days[0]}::int
      and not exists (select from tier_reminders r where r.property_id = p.id
        and r.contract_end_date = p.contract_end_date and r.days = ${stepOf(today, days)})
    order by p.contract_end_date, p.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Locks the listing and records the reminder. Null if it was sent before, or the tier was renewed or lowered.
 */
export async function insertReminder(
  trx: Db,
  id: number,
  today: string,
  days: ReminderDays,
): Promise<EndingTier | null> {
  const { rows } = await sql<EndingTier>`
    with held as (
      select ${ENDING}, ${daysLeft(today)} as days_left, ${stepOf(today, days)} as step from ${PAID_BY_ONE}
      where p.id = ${id} and p.tier <> 'free' and p.deleted is null
        and p.contract_end_date between ${today}::date and ${today}::date + ${days[0]}::int
      for no key update of p
    ), noted as (
      insert into tier_reminders (property_id, contract_end_date, days)
      select id, contract_end_date, step from held on conflict do nothing returning property_id
    )
    select h.id, h.user_id, h.name, h.listing_title, h.type, h.address_1, h.tier, h.contract_end_date, h.days_left
    from held h join noted n on n.property_id = h.id`.execute(trx);
  return rows[0] ?? null;
}

export async function findEndedTiers(
  trx: Db,
  ids: readonly number[],
): Promise<Omit<EndingTier, 'days_left'>[]> {
  const { rows } = await sql<Omit<EndingTier, 'days_left'>>`
    select ${ENDING} from ${PAID_BY_ONE} where p.id = any(${ids}::bigint[]) order by p.id`.execute(trx);
  return rows;
}

export async function lockEndedTiers(trx: Db, today: string, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from properties p join managers m on m.id = p.manager_id
    where p.tier <> 'free' and p.deleted is null and p.contract_end_date < ${today}::date
      and m.type = 'single-family'
    order by p.contract_end_date, p.id limit ${limit} for no key update of p skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Finds each listing's best tier that is paid for on a day, with its last day.
 * @param besides id of a payment to ignore
 */
export async function findPaidTiers(
  trx: Db,
  ids: readonly number[],
  today: string,
  besides: number | null = null,
): Promise<{ property_id: number; tier: PaidTier; until: string }[]> {
  const { rows } = await sql<{ property_id: number; tier: PaidTier; until: string }>`
    select distinct on (property_id) property_id, tier, granted_until as until from payments
    where property_id = any(${ids}::bigint[]) and id is distinct from ${besides}::bigint and status = 'succeeded'
      and granted_until >= ${today}::date
    order by property_id, tier = 'premium' desc, granted_until desc`.execute(trx);
  return rows;
}
