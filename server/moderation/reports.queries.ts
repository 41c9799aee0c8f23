import { type RawBuilder, sql } from 'kysely';
import { QUEUE_NOTES } from '#shared/api/moderation.ts';
import type { ModerationEvent, ReportCase } from '#shared/api/moderation-schemas.ts';
import type { PlaceKind } from '#shared/api/reports.ts';
import { propertyTitle, type TitledProperty } from '#shared/rules/property-title.ts';
import type { ReportReason } from '#shared/rules/report-reasons.ts';
import { REPORT_STATES, type ReportState } from '#shared/rules/report-states.ts';
import { canDo, type StaffWork } from '#shared/rules/staff-roles.ts';
import type { SessionUser } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { writerJson } from '../forum/forum.queries.ts';
import { isModeratedBy } from './moderation.queries.ts';
import { isoTime, placeJson, type ReportedPlace } from './places.queries.ts';

export type PlaceRef = { kind: PlaceKind; id: number };
type OwnReport = {
  id: number;
  reason: ReportReason;
  note: string;
  state: ReportState;
  created: string;
};

export async function findOwnReport(db: Db, place: PlaceRef, reporter_id: number): Promise<OwnReport | null> {
  const row = await db
    .selectFrom('reports as r')
    .innerJoin('report_cases as c', 'c.id', 'r.case_id')
    .select(['r.id', 'r.reason', 'r.note', 'c.state', 'r.created'])
    .where('c.place_id', '=', place.id)
    .where('c.kind', '=', place.kind)
    .where('r.reporter_id', '=', reporter_id)
    .executeTakeFirst();
  return row ?? null;
}

export type LockedCase = { id: number; state: ReportState; decided: string | null };

/** Creates the case if needed and locks it, so that reports of the same place run one after another. */
export async function upsertCase(
  db: Db,
  place: PlaceRef,
  { school_id, author_id }: ReportedPlace,
): Promise<LockedCase> {
  return await db
    .insertInto('report_cases')
    .values({ kind: place.kind, place_id: place.id, school_id, author_id })
    .onConflict((conflict) =>
      conflict.columns(['place_id', 'kind']).doUpdateSet({ updated: sql<string>`clock_timestamp()` }),
    )
    .returning(['id', 'state', 'decided'])
    .executeTakeFirstOrThrow();
}

type NewReport = { case_id: number; reporter_id: number; reason: ReportReason; note: string };

export async function insertReport(db: Db, report: NewReport): Promise<boolean> {
  const row = await db
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) => conflict.columns(['case_id', 'reporter_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const DECIDED_TO_JUDGE = 5;
const MIN_UPHELD_SHARE = 0.2;

/** Counts reporters since the last decision with a confirmed email address and enough upheld reports. */
export async function countConfirmedReporters(db: Db, case_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reports r join users u on u.id = r.reporter_id
    join report_cases c on c.id = r.case_id
    cross join lateral (
      select count(*) as decided, count(*) filter (where x.state = 'resolved') as upheld
      from reports o join report_cases x on x.id = o.case_id
      where o.reporter_id = r.reporter_id and x.id <> c.id and x.state in ('resolved', 'rejected')) q
    where r.case_id = ${case_id} and (c.decided is null or r.created > c.decided)
      and u.email_confirmed is not null and u.status = 'active'
      and (q.decided < ${DECIDED_TO_JUDGE}::int or q.upheld >= q.decided * ${MIN_UPHELD_SHARE}::float8)`.execute(
    db,
  );
  return rows[0]!.count;
}

export async function findReporters(db: Db, case_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('reports as r')
    .innerJoin('users as u', 'u.id', 'r.reporter_id')
    .select('r.reporter_id')
    .where('r.case_id', '=', case_id)
    .where('u.status', '=', 'active')
    .orderBy('r.reporter_id')
    .execute();
  return rows.map(({ reporter_id }) => reporter_id);
}

export async function updateCaseReopened(db: Db, id: number): Promise<void> {
  await db
    .updateTable('report_cases')
    .set({ state: 'open', handled_by: null })
    .where('id', '=', id)
    .execute();
}

const FORUM_KINDS = sql`('forum_post', 'forum_comment')`;

/**
 * Staff handle all cases; moderators handle those of their school's forum, except about their own content.
 * `c` is the case.
 */
function isHandledBy(user: SessionUser, work: StaffWork = 'moderate'): RawBuilder<boolean> {
  return sql`(${canDo(user, work)}::boolean or c.kind in ${FORUM_KINDS} and c.author_id is distinct from ${user.user_id}
    and ${isModeratedBy(sql`c.school_id`, user, work)})`;
}

const personJson = (id: RawBuilder<unknown>) => sql`(
  select json_build_object('id', case when u.status = 'deleted' then null else u.id end,
    'username', case when u.status = 'deleted' then 'deleted user' else u.username end)
  from users u where u.id = ${id})`;

const CASE_COLUMNS = sql`c.id, c.kind, c.school_id as school,
  (select s.public_view_url from schools s where s.id = c.school_id) as school_view_url, coalesce(${placeJson()}, json_build_object('id', c.place_id,
    'post', null, 'title', null, 'text', '', 'hidden', null, 'is_deleted', true)) as place,
  ${writerJson(sql`c.author_id`)} as author, c.state, ${personJson(sql`c.handled_by`)} as handled_by,
  (select count(*)::int from reports r where r.case_id = c.id) as count,
  (select coalesce(json_agg(x.report order by x.id desc), '[]') from (select r.id, json_build_object('reason', r.reason,
    'note', r.note, 'created', ${isoTime(sql`r.created`)}) as report from reports r
    where r.case_id = c.id order by r.id desc limit ${QUEUE_NOTES}) x) as reports, c.created, c.updated`;

type QueueFilter = {
  school: number | undefined;
  states: readonly ReportState[];
  before: number | undefined;
  limit: number;
};

type CaseRow = Omit<ReportCase, 'place'> & {
  place: Omit<ReportCase['place'], 'title'> & { title: string | TitledProperty | null };
};

function toCase({ place, ...row }: CaseRow): ReportCase {
  const { title } = place;
  return { ...row, place: { ...place, title: title instanceof Object ? propertyTitle(title) : title } };
}

export async function findCases(
  db: Db,
  user: SessionUser,
  { school, states, before, limit }: QueueFilter,
): Promise<{ cases: ReportCase[]; total: number }> {
  const ofSchool = school === undefined ? sql`c.kind not in ${FORUM_KINDS}` : sql`c.school_id = ${school}`;
  const isAsked = sql`${ofSchool} and c.state = any(${states}::text[]) and ${isHandledBy(user, 'read')}`;
  const older = before === undefined ? sql`` : sql`and c.id < ${before}`;
  const { rows } = await sql<CaseRow>`
    select ${CASE_COLUMNS} from report_cases c where ${isAsked} ${older}
    order by c.id desc limit ${limit}::int`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from report_cases c where ${isAsked}`.execute(db);
  return { cases: rows.map(toCase), total: counts[0]!.total };
}

export async function findCase(
  db: Db,
  user: SessionUser,
  id: number,
  work: StaffWork = 'moderate',
): Promise<ReportCase | null> {
  const { rows } = await sql<CaseRow>`
    select ${CASE_COLUMNS} from report_cases c where c.id = ${id} and ${isHandledBy(user, work)}`.execute(db);
  return rows[0] ? toCase(rows[0]) : null;
}

type HandledCase = { kind: PlaceKind; place_id: number; school_id: number | null };

/**
 * A case that is closed, or that another user has taken, can only be reopened.
 * @returns null if this rule or the user's permissions forbid the change
 */
export async function updateCaseState(
  db: Db,
  user: SessionUser,
  { id, state }: { id: number; state: ReportState },
): Promise<HandledCase | null> {
  const isClosing = state === 'resolved' || state === 'rejected';
  const { rows } = await sql<HandledCase>`
    update report_cases c set state = ${state}, updated = now(),
      handled_by = ${state === 'open' ? null : user.user_id}::bigint,
      decided = case when ${isClosing}::boolean then now() else c.decided end
    where c.id = ${id} and c.state <> ${state} and ${isHandledBy(user)} and (
      ${state === 'open'}::boolean
      or c.state = 'open'
      or c.state = 'in_progress' and c.handled_by = ${user.user_id}
      or c.state in ('resolved', 'rejected') and not ${isClosing}::boolean)
    returning c.kind, c.place_id, c.school_id`.execute(db);
  return rows[0] ?? null;
}

const SELECT_EVENTS = sql`
  select e.id, e.kind, e.place_id as place, e.case_id as report, ${personJson(sql`e.actor_id`)} as actor, e.action,
    e.reason, e.created
  from moderation_events e`;

/** Without a school, finds the events of cases outside of forums through the cases, which have an index. */
export async function findEvents(
  db: Db,
  user: SessionUser,
  { school, before, limit }: { school: number | undefined; before: number | undefined; limit: number },
): Promise<ModerationEvent[]> {
  const older = before === undefined ? sql`` : sql`and e.id < ${before}`;
  const ofQueue =
    school === undefined
      ? sql`e.case_id in (select c.id from report_cases c where c.kind not in ${FORUM_KINDS}
          and c.state = any(${REPORT_STATES}::text[]))`
      : sql`e.school_id = ${school} and (${canDo(user, 'read')}::boolean or e.kind in ${FORUM_KINDS})`;
  const { rows } = await sql<ModerationEvent>`
    ${SELECT_EVENTS} where ${ofQueue} ${older} order by e.id desc limit ${limit}::int`.execute(db);
  return rows;
}

export async function findEventsOf(
  db: Db,
  { kind, id }: PlaceRef,
  limit: number,
): Promise<ModerationEvent[]> {
  const { rows } = await sql<ModerationEvent>`
    ${SELECT_EVENTS} where e.kind = ${kind} and e.place_id = ${id} order by e.id desc limit ${limit}::int`.execute(
    db,
  );
  return rows;
}
