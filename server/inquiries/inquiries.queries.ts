import { sql } from 'kysely';
import type { Inquiry } from '#shared/api/inquiries.ts';
import type { Db } from '../db/tables.ts';

export type AskedProperty = {
  id: number;
  name: string;
  address_1: string;
  city: string;
  state: string;
  /** Five digits, or empty. */
  postal_code: string;
  manager_id: number;
  /** Nearest first. */
  schools: number[];
};

/** A property that may be asked about, or null. Held as it is to the end of the transaction. */
export async function findAskedProperty(trx: Db, id: number): Promise<AskedProperty | null> {
  const { rows } = await sql<AskedProperty>`
    select p.id, p.name, p.address_1, p.city, p.state, left(p.postal_code, 5) as postal_code, p.manager_id,
      array(select s.school_id from property_schools s where s.property_id = p.id
        order by s.distance_from_school, s.school_id) as schools
    from properties p where p.id = ${id} and p.status = 'active' and p.deleted is null for share of p`.execute(
    trx,
  );
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

/** The inquiry as its writer sees it; null where that student has asked about that property before. */
export async function insertInquiry(trx: Db, values: InquiryValues): Promise<Inquiry | null> {
  const row = await trx
    .insertInto('inquiries')
    .values(values)
    .onConflict((conflict) => conflict.constraint('inquiries_user_id_unique').doNothing())
    .returning([
      'id',
      'property_id as property',
      'school_id as school',
      'full_name',
      'email',
      'phone',
      'move_in_date',
      'topics',
      'message',
      'created',
    ])
    .executeTakeFirst();
  return (row as Inquiry | undefined) ?? null;
}

/** The lead of a student and a property: made, or the one that stands, as it stands. */
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

/** The user of a manager, where mail reaches them: neither a source of imported listings nor somebody shut out. */
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

/** The users of the agents who look after a postal code, where mail reaches them. */
export async function findAgentUsers(db: Db, postal_code: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from agents a join users u on u.id = a.user_id
    where a.postal_codes @> array[${postal_code}::text] and u.status = 'active' and u.email is not null
    order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}

export type SchoolName = { name: string; short_name: string; public_view_url: string };

/** What a mail says of a school, or null. */
export async function findSchoolName(db: Db, id: number): Promise<SchoolName | null> {
  const row = await db
    .selectFrom('schools')
    .select(['name', 'short_name', 'public_view_url'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
