import { type RawBuilder, sql } from 'kysely';
import { LEAD_DISPUTE_DAYS, type LeadDisputeReason } from '#shared/api/leads.ts';
import type { TitledProperty } from '#shared/rules/property-title.ts';
import type { Db } from '../db/tables.ts';
import { titledProperty } from '../properties/titled-property.queries.ts';

/** `l` is the lead. Payments with an open or lost bank dispute don't count. */
const PAID_BY_CARD = sql`from payments c where c.lead_id = l.id and c.status = 'succeeded' and c.provider <> 'credit'
  and (c.dispute is null or c.dispute = 'won')`;

/** The student has written to the manager since the lead was created, and can therefore be reached. */
const HAS_WRITTEN = sql<boolean>`exists (
  select from managers a
  join conversations c on c.user_lo = least(a.user_id, l.user_id) and c.user_hi = greatest(a.user_id, l.user_id)
  join messages m on m.conversation_id = c.id
  where a.id = l.manager_id and m.sender = l.user_id and m.created >= l.created)`;

const IS_MAIL_DEAD = sql<boolean>`exists (
  select from users e join mail_suppressions x on x.email = lower(e.email) where e.id = l.user_id)`;

const IS_GONE = sql<boolean>`not exists (select from users g where g.id = l.user_id and g.status <> 'deleted')`;

const LAST_DAY = sql<string>`(l.unlocked_at + make_interval(days => ${sql.lit(LEAD_DISPUTE_DAYS)}))`;

/** Null if lead `l` can't be disputed. `d` is its dispute, if any. */
export const DISPUTABLE_UNTIL: RawBuilder<string | null> = sql`case when l.unlocked and ${LAST_DAY} > now()
  and d.id is null and exists (select ${PAID_BY_CARD})
  and not ${HAS_WRITTEN} then ${LAST_DAY} end`;

export type DisputedLead = {
  id: number;
  manager_id: number;
  unlocked: boolean;
  is_late: boolean;
  is_paid_by_card: boolean;
  has_written: boolean;
  is_mail_dead: boolean;
  is_gone: boolean;
  dispute_id: number | null;
  status: 'open' | 'granted' | 'refused' | null;
};

/** Locks the manager, so that concurrent disputes are counted correctly. */
export async function lockManagerDisputes(trx: Db, manager_id: number): Promise<void> {
  await sql`select from managers where id = ${manager_id} for no key update`.execute(trx);
}

export async function lockDisputedLead(
  trx: Db,
  manager_id: number,
  id: number,
): Promise<DisputedLead | null> {
  const { rows } = await sql<DisputedLead>`
    select l.id, l.manager_id, l.unlocked, coalesce(${LAST_DAY} <= now(), false) as is_late,
      exists (select ${PAID_BY_CARD}) as is_paid_by_card, ${HAS_WRITTEN} as has_written, ${IS_MAIL_DEAD} as is_mail_dead,
      ${IS_GONE} as is_gone,
      d.id as dispute_id, d.status
    from leads l left join lead_disputes d on d.lead_id = l.id
    where l.id = ${id} and l.manager_id = ${manager_id} for no key update of l`.execute(trx);
  return rows[0] ?? null;
}

export async function countGranted(db: Db, manager_id: number, days: number): Promise<number> {
  const { rows } = await sql<{ granted: number }>`
    select count(*)::int as granted from lead_disputes
    where manager_id = ${manager_id} and status = 'granted' and not is_automatic
      and created > now() - make_interval(days => ${days}::int)`.execute(db);
  return rows[0]!.granted;
}

type NewDispute = {
  lead_id: number;
  manager_id: number;
  reason: LeadDisputeReason;
  note: string;
  is_automatic: boolean;
};

export async function insertDispute(trx: Db, dispute: NewDispute): Promise<number> {
  const row = await trx.insertInto('lead_disputes').values(dispute).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

type DecidedDispute = { lead_id: number; manager_id: number };

export async function updateDecided(
  trx: Db,
  id: number,
  status: 'granted' | 'refused',
): Promise<DecidedDispute | null> {
  const { rows } = await sql<DecidedDispute>`
    update lead_disputes set status = ${status}, decided = now() where id = ${id} and status = 'open'
    returning lead_id, manager_id`.execute(trx);
  return rows[0] ?? null;
}

export async function findIsPaidByCard(db: Db, lead_id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from leads l where l.id = ${lead_id} and l.unlocked
    and exists (select ${PAID_BY_CARD})`.execute(db);
  return rows.length > 0;
}

type LeadUpdate = { user_id: number; property: TitledProperty };

/** Null if the manager's account is not active. */
export async function findLeadUpdate(db: Db, lead_id: number): Promise<LeadUpdate | null> {
  const { rows } = await sql<LeadUpdate>`
    select u.id as user_id, ${titledProperty('p')} as property
    from leads l join properties p on p.id = l.property_id join managers a on a.id = l.manager_id
    join users u on u.id = a.user_id
    where l.id = ${lead_id} and u.status = 'active'`.execute(db);
  return rows[0] ?? null;
}

export type DeadLead = { id: number; manager_id: number };

/** Finds leads within the dispute period whose student's email bounces and whose dispute is not decided. */
export async function findDeadLeads(db: Db, limit: number): Promise<DeadLead[]> {
  const { rows } = await sql<DeadLead>`
    select l.id, l.manager_id from leads l
    where l.unlocked_at > now() - make_interval(days => ${sql.lit(LEAD_DISPUTE_DAYS)}) and ${IS_MAIL_DEAD}
      and exists (select ${PAID_BY_CARD}) and not ${HAS_WRITTEN}
      and not exists (select from lead_disputes d where d.lead_id = l.id and d.status <> 'open')
    order by l.id limit ${limit}`.execute(db);
  return rows;
}
