import { sql } from 'kysely';
import type { Inquiry, SentInquiry } from '#shared/api/inquiries-schemas.ts';
import type { StoredTitle } from '#shared/rules/property-title.ts';
import { INQUIRY_STATE } from '../accounts/inquiry-state.queries.ts';
import { isPublic } from '../db/public-listing.ts';
import type { Db } from '../db/tables.ts';

export type InquiryProperty = StoredTitle & {
  id: number;
  city: string;
  state: string;
  postal_code: string;
  manager_id: number;
  schools: number[];
};

export async function findInquiryProperty(trx: Db, id: number): Promise<InquiryProperty | null> {
  const { rows } = await sql<InquiryProperty>`
    select p.id, p.name, p.listing_title, p.type, p.address_1, p.city, p.state, left(p.postal_code, 5) as postal_code, p.manager_id,
      array(select s.school_id from property_schools s where s.property_id = p.id
        order by s.distance_from_school, s.school_id) as schools
    from properties p where p.id = ${id} and ${isPublic('p')} for share of p`.execute(trx);
  return rows[0] ?? null;
}

export type InquiryValues = Pick<
  Inquiry,
  'full_name' | 'email' | 'phone' | 'move_in_date' | 'topics' | 'message'
> & {
  user_id: number;
  property_id: number;
  school_id: number | null;
  flow: 'property_page' | 'housing_page';
};

export async function insertInquiry(trx: Db, values: InquiryValues): Promise<number | null> {
  const row = await trx
    .insertInto('inquiries')
    .values(values)
    .onConflict((conflict) => conflict.constraint('inquiries_user_id_unique').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

const LEAD_OF_INQUIRY = sql`left join leads l on l.property_id = i.property_id and l.user_id = i.user_id`;

export async function findSentInquiry(db: Db, id: number): Promise<Inquiry> {
  const { rows } = await sql<Inquiry>`
    select i.id, i.property_id as property, i.school_id as school, i.full_name, i.email, i.phone, i.move_in_date,
      i.topics, i.message, i.created, ${INQUIRY_STATE} as state
    from inquiries i ${LEAD_OF_INQUIRY} where i.id = ${id}`.execute(db);
  return rows[0]!;
}

export async function findInquiries(db: Db, user_id: number, limit: number): Promise<SentInquiry[]> {
  const { rows } = await sql<SentInquiry>`
    select i.id, i.full_name, i.email, i.phone, i.move_in_date, i.topics, i.message, i.created, l.seen,
      case when l.id is not null then greatest(i.created, l.created) end as sent,
      ${INQUIRY_STATE} as state,
      json_build_object('id', p.id, 'name', p.name, 'listing_title', p.listing_title, 'type', p.type,
        'address_1', p.address_1, 'city', p.city,
        'is_shown', ${isPublic('p')}) as property,
      case when s.id is not null then json_build_object('id', s.id, 'short_name', s.short_name,
        'public_view_url', s.public_view_url) end as school
    from inquiries i ${LEAD_OF_INQUIRY}
    join properties p on p.id = i.property_id
    left join schools s on s.id = i.school_id
    where i.user_id = ${user_id} order by i.created desc, i.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findIsConfirmedLocked(trx: Db, user_id: number): Promise<boolean> {
  const { rows } = await sql<{ is_confirmed: boolean }>`
    select email_confirmed is not null as is_confirmed from users where id = ${user_id} for share`.execute(
    trx,
  );
  return rows[0]?.is_confirmed ?? false;
}

type WaitingInquiry = { property_id: number; school_id: number | null };

export async function findWaiting(db: Db, user_id: number): Promise<WaitingInquiry[]> {
  const { rows } = await sql<WaitingInquiry>`
    select i.property_id, i.school_id from inquiries i
    where i.user_id = ${user_id} and not exists (
      select from leads l where l.property_id = i.property_id and l.user_id = i.user_id)
    order by i.id`.execute(db);
  return rows;
}

/** Does nothing if the student's lead for the property exists. */
export async function insertLead(
  trx: Db,
  lead: { property_id: number; manager_id: number; user_id: number; school_id: number | null },
): Promise<void> {
  await trx
    .insertInto('leads')
    .values(lead)
    .onConflict((conflict) => conflict.constraint('leads_property_id_unique').doNothing())
    .execute();
}

export async function lockInquiry(
  trx: Db,
  user_id: number,
  id: number,
): Promise<{ property_id: number } | null> {
  const { rows } = await sql<{ property_id: number }>`
    select property_id from inquiries where id = ${id} and user_id = ${user_id} for update`.execute(trx);
  return rows[0] ?? null;
}

type InquiredLead = { id: number; unlocked: boolean; seen: string | null };

export async function lockInquiredLead(
  trx: Db,
  { user_id, property_id }: { user_id: number; property_id: number },
): Promise<InquiredLead | null> {
  const { rows } = await sql<InquiredLead>`
    select id, unlocked, seen from leads
    where property_id = ${property_id} and user_id = ${user_id} for update`.execute(trx);
  return rows[0] ?? null;
}

export async function deleteInquiry(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('inquiries').where('id', '=', id).execute();
}

/** Removes the student from the lead, but keeps the lead's row, because payments refer to it. */
export async function updateLeadWithdrawn(trx: Db, id: number): Promise<void> {
  await sql`update leads set user_id = null, school_id = null, updated = now() where id = ${id}`.execute(trx);
}

/** @returns null for import sources and blocked accounts */
export async function findManagerUser(db: Db, manager_id: number): Promise<number | null> {
  const row = await db
    .selectFrom('managers as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.id')
    .where('m.id', '=', manager_id)
    .where('u.status', '=', 'active')
    .where('u.email', 'is not', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function findAgentUsers(db: Db, postal_code: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from agents a join users u on u.id = a.user_id
    where a.postal_codes @> array[${postal_code}::text] and u.status = 'active' and u.email is not null
    order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}

type SchoolName = { name: string; short_name: string; public_view_url: string };

export async function findSchoolName(db: Db, id: number): Promise<SchoolName | null> {
  const row = await db
    .selectFrom('schools')
    .select(['name', 'short_name', 'public_view_url'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
