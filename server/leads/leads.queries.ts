import { sql } from 'kysely';
import type { Lead } from '#shared/api/leads-schemas.ts';
import { IS_REPLIED } from '../accounts/inquiry-state.queries.ts';
import { IS_STUDENT_REACHABLE } from '../accounts/reachable-student.queries.ts';
import type { Db } from '../db/tables.ts';
import { titledProperty } from '../properties/titled-property.queries.ts';
import { DISPUTABLE_UNTIL } from './disputes.queries.ts';

/** Personal data of locked leads does not leave the database. */
const FIELDS = sql`
  l.id, l.created, coalesce(l.unlocked_at, l.updated) as updated, l.unlocked,
  ${titledProperty('p')} as property,
  case when l.unlocked and u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name,
    'last_name', u.last_name, 'email', u.email) end as "user",
  case when l.unlocked and s.id is not null then json_build_object('id', s.id, 'short_name', s.short_name) end
    as school,
  case when l.unlocked then (select row_to_json(x) from (select i.full_name, i.email, i.phone, i.move_in_date,
    i.topics, i.message from inquiries i where i.user_id = l.user_id and i.property_id = l.property_id) x) end
    as inquiry,
  l.unlocked and ${IS_REPLIED} as is_replied`;

/** Fields that only the manager gets. */
const OF_MANAGER = sql`
  not l.unlocked and ${IS_STUDENT_REACHABLE} as is_for_sale,
  not l.unlocked and exists (select from payments b where b.lead_id = l.id and b.status in ('processing', 'succeeded'))
    as is_confirming,
  not l.unlocked and exists (select from payments b where b.lead_id = l.id and b.status = 'refunded') as is_refunded,
  ${DISPUTABLE_UNTIL} as disputable_until,
  case when d.id is not null then json_build_object('reason', d.reason, 'status', d.status) end as dispute`;

const OF_STUDENT = sql`false as is_for_sale, false as is_confirming, false as is_refunded, null as disputable_until,
  null as dispute`;

const FROM = sql`
  from leads l
  join properties p on p.id = l.property_id
  left join users u on u.id = l.user_id
  left join schools s on s.id = l.school_id`;

/** The lead of a withdrawn inquiry has no student. */
const NOT_WITHDRAWN = sql`(l.user_id is not null or l.unlocked)`;

const DISPUTE = sql`left join lead_disputes d on d.lead_id = l.id`;

type LeadPage = { before?: number | undefined; limit: number };

export async function findLeads(db: Db, manager_id: number, { before, limit }: LeadPage): Promise<Lead[]> {
  // Compares in the database, because a JavaScript date loses the microseconds.
  const older =
    before === undefined
      ? sql`true`
      : sql`(l.created, l.id) < ((select b.created from leads b where b.id = ${before}
          and b.manager_id = ${manager_id}), ${before})`;
  const { rows } = await sql<Lead>`
    select ${FIELDS}, ${OF_MANAGER} ${FROM} ${DISPUTE} where l.manager_id = ${manager_id} and ${NOT_WITHDRAWN} and ${older}
    order by l.created desc, l.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countLeads(db: Db, manager_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from leads l where l.manager_id = ${manager_id} and ${NOT_WITHDRAWN}`.execute(
    db,
  );
  return rows[0]!.count;
}

export async function findManagerLead(db: Db, manager_id: number, id: number): Promise<Lead | null> {
  const { rows } = await sql<Lead>`
    select ${FIELDS}, ${OF_MANAGER} ${FROM} ${DISPUTE} where l.id = ${id} and l.manager_id = ${manager_id}
      and ${NOT_WITHDRAWN}`.execute(db);
  return rows[0] ?? null;
}

export async function findLead(db: Db, property_id: number, user_id: number): Promise<Lead | null> {
  const { rows } = await sql<Lead>`
    select ${FIELDS}, ${OF_STUDENT} ${FROM} where l.property_id = ${property_id} and l.user_id = ${user_id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

type AnsweredStudent = { user_id: number; property_id: number };

/**
 * @returns the student to notify; null if the account is not active or the lead was already marked as replied
 */
export async function updateReplied(db: Db, manager_id: number, id: number): Promise<AnsweredStudent | null> {
  const { rows } = await sql<AnsweredStudent>`
    with changed as (
      update leads set replied = now()
      where id = ${id} and manager_id = ${manager_id} and unlocked and replied is null
      returning user_id, property_id)
    select u.id as user_id, c.property_id from changed c join users u on u.id = c.user_id
    where u.status = 'active'`.execute(db);
  return rows[0] ?? null;
}

export async function countCredits(db: Db, manager_id: number): Promise<number> {
  const { rows } = await sql<{ available: number }>`
    select count(*)::int as available from lead_credits where manager_id = ${manager_id} and used is null`.execute(
    db,
  );
  return rows[0]!.available;
}
