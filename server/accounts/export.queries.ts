import { sql } from 'kysely';
import type { AccountExport } from '#shared/api/account-schemas.ts';
import type { Db } from '../db/tables.ts';
import { INQUIRY_STATE } from './inquiry-state.queries.ts';

/** One statement reads a consistent snapshot. It omits leads (paid data), secrets and other users' names. */
export async function findAccountExport(db: Db, user_id: number): Promise<AccountExport> {
  const { rows } = await sql<AccountExport>`
    select now() as exported,
      (select row_to_json(x) from (select id, username, email, first_name, last_name, type, email_confirmed, last_login,
        deletion_due, created, updated from users where id = ${user_id}) x) as "user",
      (select row_to_json(x) from (select id, type, account_level, company_name, phone, address_1, address_2, city, state,
        postal_code, verified_what, verified_on, created, updated from managers where user_id = ${user_id}) x) as manager,
      (select coalesce(json_agg(x order by x.id), '[]') from (select id, user_agent, address, created, last_used, ended,
        end_reason from sessions where user_id = ${user_id}) x) as sessions,
      (select coalesce(json_agg(x order by x.created), '[]') from (select property_id, name, created
        from favorites where user_id = ${user_id}) x) as favorites,
      (select coalesce(json_agg(x order by x.id), '[]') from (select id, school_id, name, query, frequency, created, opened,
        alerted from saved_searches where user_id = ${user_id}) x) as saved_searches,
      (select coalesce(json_agg(x order by x.id), '[]') from (select id, session_id, endpoint, created
        from push_subscriptions where user_id = ${user_id}) x) as push_subscriptions,
      (select coalesce(json_agg(x order by x.id), '[]') from (select id, name, created, last_used
        from passkeys where user_id = ${user_id}) x) as passkeys,
      (select row_to_json(x) from (select (select created from totp_secrets where user_id = ${user_id}) as codes_since,
        (select count(*) from recovery_codes where user_id = ${user_id} and used is null) as recovery_codes_left) x)
        as second_factor,
      (select coalesce(json_agg(x order by x.id), '[]') from (select i.id, i.property_id, i.school_id, i.flow, i.full_name,
        i.email, i.phone, i.move_in_date, i.topics, i.message, i.created, ${INQUIRY_STATE} as state from inquiries i
        left join leads l on l.property_id = i.property_id and l.user_id = i.user_id
        where i.user_id = ${user_id}) x) as inquiries,
      (select coalesce(json_agg(x order by x.id), '[]') from (select m.id, s.username as sender, r.username as receiver,
        m.text, m.created, m.read_at from messages m join users s on s.id = m.sender join users r on r.id = m.receiver
        where m.sender = ${user_id} or m.receiver = ${user_id}) x) as messages,
      (select coalesce(json_agg(x order by x.created), '[]') from (select u.username as blocked, b.created
        from user_blocks b join users u on u.id = b.blocked_id where b.user_id = ${user_id}) x) as blocks,
      (select coalesce(json_agg(x order by x.id), '[]') from (select id, topic, path, created, read_at
        from notifications where user_id = ${user_id}) x) as notifications,
      (select coalesce(json_agg(x order by x.topic, x.channel), '[]') from (select topic, channel, is_on, updated
        from notification_preferences where user_id = ${user_id}) x) as notification_preferences,
      (select row_to_json(x) from (select * from roommate_profiles where user_id = ${user_id}) x) as roommate_profile,
      (select coalesce(json_agg(x order by x.id), '[]') from (select id, school_id, title, text, hidden, hidden_reason,
        deleted, created, edited from forum_posts where user_id = ${user_id}) x) as forum_posts,
      (select coalesce(json_agg(x order by x.id), '[]') from (select id, post_id, text, hidden, hidden_reason, deleted,
        created, edited from forum_comments where user_id = ${user_id}) x) as forum_comments,
      (select coalesce(json_agg(x order by x.id), '[]') from (select id, post_id, comment_id, title, text, written,
        replaced from forum_revisions where user_id = ${user_id}) x) as forum_revisions,
      (select coalesce(json_agg(x order by x.id), '[]') from (select r.id, c.kind, c.place_id as place, r.reason, r.note,
        r.created from reports r join report_cases c on c.id = r.case_id where r.reporter_id = ${user_id}) x) as reports,
      (select coalesce(json_agg(x order by x.id), '[]') from (select p.* from properties p
        join managers m on m.id = p.manager_id where m.user_id = ${user_id}) x) as properties,
      (select coalesce(json_agg(x order by x.id), '[]') from (select p.id, p.purpose, p.lead_id, p.property_id, p.tier,
        p.provider, p.livemode, p.amount_cents, p.refunded_cents, p.currency, p.status, p.granted_until, p.settled, p.created,
        p.updated from payments p join managers m on m.id = p.manager_id
        where m.user_id = ${user_id}) x) as payments,
      (select coalesce(json_agg(x order by x.id), '[]') from (select id, kind,
          case when actor_id is null or actor_id = user_id then address else '' end as address, created from security_events
        where user_id = ${user_id}) x) as security_events`.execute(db);
  return rows[0]!;
}
