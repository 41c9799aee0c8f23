import { sql } from 'kysely';
import type { StaffListing, StaffPerson } from '#shared/api/staff-schemas.ts';
import type { TitledProperty } from '#shared/rules/property-title.ts';
import type { Db } from '../db/tables.ts';
import { isoTime } from '../moderation/places.queries.ts';
import { titledProperty } from '../properties/titled-property.queries.ts';

const MAX_LISTED = 20;

type Facts = Omit<StaffPerson, 'sessions' | 'reports' | 'listings' | 'emails' | 'payments' | 'events'>;

export async function findPersonFacts(db: Db, id: number): Promise<Facts | null> {
  const { rows } = await sql<Facts>`
    select u.id, u.username, u.first_name, u.last_name, u.email, u.email_confirmed is not null as is_email_confirmed,
      u.type, u.status, u.created, u.last_login, u.deletion_due,
      exists (select from totp_secrets t where t.user_id = u.id)
        or exists (select from passkeys k where k.user_id = u.id) as has_second_factor,
      array(select r.role from staff_roles r where r.user_id = u.id order by r.role) as staff_roles,
      (select row_to_json(x) from (select m.type, m.account_level, m.company_name, m.phone, m.verified_what,
        m.verified_on, (select a.username from users a where a.id = m.verified_by) as verified_by
        from managers m where m.user_id = u.id) x) as manager,
      (select count(*)::int from inquiries i where i.user_id = u.id) as inquiries,
      (select json_build_object('count', count(*), 'upheld', count(*) filter (where c.state = 'resolved'))
        from reports r join report_cases c on c.id = r.case_id where r.reporter_id = u.id) as reports_sent
    from users u where u.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function findHasPayments(db: Db, user_id: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from payments p join managers m on m.id = p.manager_id where m.user_id = ${user_id})
      as found`.execute(db);
  return rows[0]!.found;
}

export async function findCasesAbout(db: Db, user_id: number): Promise<StaffPerson['reports']> {
  const { rows } = await sql<StaffPerson['reports'][number]>`
    select c.id, c.kind, c.state, (select count(*)::int from reports r where r.case_id = c.id) as count, c.updated
    from report_cases c where c.author_id = ${user_id} order by c.id desc limit ${MAX_LISTED}::int`.execute(
    db,
  );
  return rows;
}

export async function findCasesOfListing(db: Db, id: number): Promise<StaffListing['reports']> {
  const { rows } = await sql<StaffListing['reports'][number]>`
    select c.id, c.kind, c.state, (select count(*)::int from reports r where r.case_id = c.id) as count, c.updated
    from report_cases c where c.place_id = ${id} and c.kind = 'property'`.execute(db);
  return rows;
}

type Titled<T> = Omit<T, 'title'> & { titled: TitledProperty };

export async function findListingsOf(db: Db, user_id: number) {
  const { rows } = await sql<Titled<StaffPerson['listings'][number]>>`
    select p.id, ${titledProperty('p')} as titled, p.city, p.status, p.hidden is not null as is_hidden
    from properties p where p.manager_id = (select m.id from managers m where m.user_id = ${user_id})
      and p.deleted is null
    order by p.id desc limit ${MAX_LISTED}::int`.execute(db);
  return rows;
}

export async function findEmailsTo(db: Db, user_id: number): Promise<StaffPerson['emails']> {
  const { rows } = await sql<StaffPerson['emails'][number]>`
    select id, template, created, sent, dead, last_error, dead is not null and handed_over is not null as can_retry
    from mail_outbox where to_user_id = ${user_id} order by id desc limit ${MAX_LISTED}::int`.execute(db);
  return rows;
}

export async function findListingFacts(db: Db, id: number) {
  const { rows } = await sql<Titled<Omit<StaffListing, 'reports' | 'history'>>>`
    select p.id, ${titledProperty('p')} as titled, p.city, p.status, p.hidden is not null as is_hidden, p.address_1,
      p.state, p.tier, p.source, p.created, p.updated, p.availability_confirmed, p.deleted is not null as is_deleted,
      p.manager_blocked is not null as is_manager_blocked,
      case when p.hidden is not null then json_build_object('cause', p.hidden_cause, 'reason', p.hidden_reason,
        'at', ${isoTime(sql`p.hidden`)}) end as hidden,
      (select s.public_view_url from property_schools x join schools s on s.id = x.school_id
        where x.property_id = p.id order by x.distance_from_school, x.school_id limit 1) as public_view_url,
      json_build_object('id', u.id, 'username', u.username) as manager,
      (select count(*)::int from inquiries i where i.property_id = p.id) as inquiries
    from properties p join managers m on m.id = p.manager_id join users u on u.id = m.user_id
    where p.id = ${id}`.execute(db);
  return rows[0] ?? null;
}
