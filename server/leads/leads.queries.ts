import { sql } from 'kysely';
import type { Lead } from '#shared/api/leads.ts';
import type { Db } from '../db/tables.ts';

/** What a locked lead keeps to itself does not leave the database. */
const LEADS = sql`
  select l.id, l.created, l.updated, l.unlocked,
    json_build_object('id', p.id, 'name', p.name, 'address_1', p.address_1) as property,
    case when l.unlocked and u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name,
      'last_name', u.last_name, 'email', u.email) end as "user",
    case when l.unlocked and s.id is not null then json_build_object('id', s.id, 'short_name', s.short_name) end
      as school,
    case when l.unlocked then (select row_to_json(x) from (select i.full_name, i.email, i.phone, i.move_in_date,
      i.topics, i.message from inquiries i where i.user_id = l.user_id and i.property_id = l.property_id) x) end
      as inquiry
  from leads l
  join properties p on p.id = l.property_id
  left join users u on u.id = l.user_id
  left join schools s on s.id = l.school_id`;

/** A manager's leads, newest first. */
export async function findLeads(db: Db, manager_id: number): Promise<Lead[]> {
  const { rows } = await sql<Lead>`
    ${LEADS} where l.manager_id = ${manager_id} order by l.created desc, l.id desc`.execute(db);
  return rows;
}

/** The lead of a student and a property, or null. */
export async function findLead(db: Db, property_id: number, user_id: number): Promise<Lead | null> {
  const { rows } = await sql<Lead>`
    ${LEADS} where l.property_id = ${property_id} and l.user_id = ${user_id}`.execute(db);
  return rows[0] ?? null;
}
