import { type RawBuilder, sql } from 'kysely';
import { INBOX_MAX, type InboxKind } from '#shared/api/staff.ts';
import type { InboxItem } from '#shared/api/staff-schemas.ts';
import type { Db } from '../db/tables.ts';

const STALE_MAP_DAYS = 180;
const CLAIM_DAYS = 7;

const WAITING: Record<InboxKind, RawBuilder<unknown>> = {
  report: sql`
    select 'report' as kind, c.id, coalesce(case c.kind
        when 'property' then (select p.address_1 || ', ' || p.city from properties p where p.id = c.place_id)
        else (select u.username from users u where u.id = c.author_id) end, '') as title,
      c.kind as word, coalesce((select r.note from reports r where r.case_id = c.id order by r.id desc limit 1), '')
        as detail, c.author_id as person, false as can_retry, c.created as since
    from report_cases c
    where c.state in ('open', 'in_progress') and c.kind not in ('forum_post', 'forum_comment')`,
  request: sql`
    select 'request' as kind, c.id, c.first_name || ' ' || c.last_name as title, c.type as word,
      concat_ws(', ', nullif(c.company_name, ''), c.city, c.state) as detail, null::bigint as person,
      false as can_retry, c.created as since
    from manager_contacts c where c.status = 'new'`,
  lead_dispute: sql`
    select 'lead_dispute' as kind, d.id, u.username as title, d.reason as word, d.note as detail, u.id as person,
      false as can_retry, d.created as since
    from lead_disputes d join managers m on m.id = d.manager_id join users u on u.id = m.user_id
    where d.status = 'open'`,
  card_dispute: sql`
    select 'card_dispute' as kind, p.id, u.username as title, p.purpose as word, coalesce(p.provider_ref, '') as detail,
      u.id as person, false as can_retry, p.updated as since
    from payments p join managers m on m.id = p.manager_id join users u on u.id = m.user_id
    where p.dispute = 'open'`,
  mail: sql`
    select 'mail' as kind, o.id, o.template as title, '' as word, coalesce(o.last_error, '') as detail,
      o.to_user_id as person, o.handed_over is not null as can_retry, o.dead as since
    from mail_outbox o where o.dead is not null`,
  job: sql`
    select 'job' as kind, j.id, j.task_identifier as title, '' as word, coalesce(j.last_error, '') as detail,
      null::bigint as person, false as can_retry, j.updated_at as since
    from graphile_worker.jobs j where j.attempts >= j.max_attempts and j.locked_at is null`,
  import: sql`
    select 'import' as kind, f.id, f.source as title, '' as word, coalesce(i.report ->> 'retired', '') as detail,
      m.user_id as person, false as can_retry, coalesce(i.finished, i.created) as since
    from scheduled_feeds f join managers m on m.id = f.manager_id cross join lateral (
      select x.state, x.is_dry_run, x.report, x.finished, x.created from listing_imports x
      where x.feed_id = f.id order by x.id desc limit 1) i
    where i.state = 'done' and i.is_dry_run`,
  map: sql`
    select 'map' as kind, v.id, v.region as title, '' as word, '' as detail, null::bigint as person,
      false as can_retry,
      coalesce(v.data_date::timestamptz, v.completed) + make_interval(days => ${STALE_MAP_DAYS}::int) as since
    from map_versions v where v.state = 'current'
      and coalesce(v.data_date::timestamptz, v.completed) < now() - make_interval(days => ${STALE_MAP_DAYS}::int)`,
};

const LIVE_CLAIM = sql`claimed > now() - make_interval(days => ${CLAIM_DAYS}::int)`;

async function findRows(db: Db, kinds: readonly InboxKind[], condition: RawBuilder<unknown>) {
  const waiting = kinds.map(
    (kind) => sql`(select * from (${WAITING[kind]}) w where ${condition}
    order by w.since limit ${INBOX_MAX}::int)`,
  );
  const { rows } = await sql<InboxItem>`
    select w.*, (select json_build_object('id', u.id, 'username', u.username) from users u where u.id = coalesce(
        (select c.handled_by from report_cases c where w.kind = 'report' and c.id = w.id),
        (select k.user_id from staff_claims k where k.kind = w.kind and k.item_id = w.id and k.${LIVE_CLAIM})))
      as claimed_by
    from (${sql.join(waiting, sql` union all `)}) w order by w.since, w.kind, w.id limit ${INBOX_MAX}::int`.execute(
    db,
  );
  return rows;
}

export async function findInbox(db: Db, kinds: readonly InboxKind[]): Promise<InboxItem[]> {
  return kinds.length === 0 ? [] : await findRows(db, kinds, sql`true`);
}

export type ItemRef = { kind: InboxKind; id: number };

export async function findInboxItem(db: Db, { kind, id }: ItemRef): Promise<InboxItem | null> {
  return (await findRows(db, [kind], sql`w.id = ${id}`))[0] ?? null;
}

/** Does nothing if another user has a live claim. */
export async function saveClaim(db: Db, { kind, id }: ItemRef, user_id: number): Promise<void> {
  await sql`
    insert into staff_claims as k (kind, item_id, user_id) values (${kind}, ${id}, ${user_id})
    on conflict (kind, item_id) do update set user_id = excluded.user_id, claimed = now()
      where k.user_id = excluded.user_id or not k.${LIVE_CLAIM}`.execute(db);
}

export async function deleteClaim(db: Db, { kind, id }: ItemRef): Promise<void> {
  await db.deleteFrom('staff_claims').where('kind', '=', kind).where('item_id', '=', id).execute();
}
