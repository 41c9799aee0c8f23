import { type RawBuilder, sql } from 'kysely';
import type { HideableKind } from '#shared/api/moderation.ts';
import type { PlaceKind } from '#shared/api/reports.ts';
import { canDo, type StaffWork } from '#shared/rules/staff-roles.ts';
import type { SessionUser } from '../context.ts';
import type { ModerationEventsTable } from '../db/tables/moderation-tables.ts';
import type { Db } from '../db/tables.ts';

export type HideablePlace = { kind: HideableKind; id: number };

const TABLES = { forum_post: 'forum_posts', forum_comment: 'forum_comments' } as const;
const tableOf = (kind: HideableKind) => sql.table(TABLES[kind]);

const schoolOf = (kind: HideableKind): RawBuilder<number> =>
  kind === 'forum_post'
    ? sql`x.school_id`
    : sql`(select p.school_id from forum_posts p where p.id = x.post_id)`;

/** Every statement of a moderator contains this condition, so that revoking the role takes effect at once. */
export function isModeratedBy(
  schoolId: RawBuilder<unknown>,
  user: SessionUser,
  work: StaffWork = 'moderate',
): RawBuilder<boolean> {
  return sql`(${canDo(user, work)}::boolean or exists (
    select from school_mods m where m.school_id = ${schoolId} and m.user_id = ${user.user_id}))`;
}

export async function findCanRead(db: Db, school_id: number, user: SessionUser): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean;
  }>`select ${isModeratedBy(sql`${school_id}::bigint`, user, 'read')} as is`.execute(db);
  return rows[0]!.is;
}

export type PlaceChange = {
  school_id: number;
  hidden: string | null;
  hidden_reason: string | null;
};

const CHANGED = (kind: HideableKind) =>
  sql`returning ${schoolOf(kind)} as school_id, x.hidden, x.hidden_reason`;

export async function updateDeletedByWriter(
  db: Db,
  { kind, id }: HideablePlace,
  user_id: number,
): Promise<PlaceChange | null> {
  const { rows } = await sql<PlaceChange>`
    update ${tableOf(kind)} x set deleted = now()
    where x.id = ${id} and x.user_id = ${user_id} and x.deleted is null ${CHANGED(kind)}`.execute(db);
  return rows[0] ?? null;
}

/** Null if the user does not moderate the entry's school, or a moderator has hidden the entry. */
export async function updateHidden(
  db: Db,
  { kind, id }: HideablePlace,
  user: SessionUser,
  reason: string,
): Promise<PlaceChange | null> {
  const { rows } = await sql<PlaceChange>`
    update ${tableOf(kind)} x set hidden = now(), hidden_by = ${user.user_id}, hidden_reason = ${reason}
    where x.id = ${id} and x.deleted is null and (x.hidden is null or x.hidden_by is null)
      and ${isModeratedBy(schoolOf(kind), user)} ${CHANGED(kind)}`.execute(db);
  return rows[0] ?? null;
}

export async function updateAutoHidden(
  db: Db,
  { kind, id }: HideablePlace,
  reason: string,
): Promise<boolean> {
  const { rows } = await sql`
    update ${tableOf(kind)} x set hidden = now(), hidden_by = null, hidden_reason = ${reason}
    where x.id = ${id} and x.deleted is null and x.hidden is null returning x.id`.execute(db);
  return rows.length > 0;
}

/** Null if the user does not moderate the entry's school, or wrote the entry. */
export async function updateRestored(
  db: Db,
  { kind, id }: HideablePlace,
  user: SessionUser,
): Promise<PlaceChange | null> {
  const { rows } = await sql<PlaceChange>`
    update ${tableOf(kind)} x set hidden = null, hidden_by = null, hidden_reason = null
    where x.id = ${id} and x.deleted is null and x.hidden is not null and x.user_id <> ${user.user_id}
      and ${isModeratedBy(schoolOf(kind), user)} ${CHANGED(kind)}`.execute(db);
  return rows[0] ?? null;
}

type PlaceState = {
  is_own: boolean;
  is_moderator: boolean;
  is_hidden: boolean;
  is_visible: boolean;
};

/** Explains why a change was refused. Null if the entry does not exist. */
export async function findPlaceState(
  db: Db,
  { kind, id }: HideablePlace,
  user: SessionUser,
): Promise<PlaceState | null> {
  const isPostHidden =
    kind === 'forum_post'
      ? sql`false`
      : sql`(select p.deleted is not null or p.hidden is not null and p.user_id <> ${user.user_id}
          from forum_posts p where p.id = x.post_id)`;
  const { rows } = await sql<PlaceState>`
    select s.*, (s.is_moderator or s.is_own or not (s.is_hidden or s.is_post_hidden)) as is_visible from (
      select x.user_id = ${user.user_id} as is_own, x.hidden is not null as is_hidden,
        ${isModeratedBy(schoolOf(kind), user)} as is_moderator, ${isPostHidden} as is_post_hidden
      from ${tableOf(kind)} x where x.id = ${id} and x.deleted is null) s`.execute(db);
  return rows[0] ?? null;
}

export async function updateCaseDecided(
  db: Db,
  { kind, id }: { kind: PlaceKind; id: number },
): Promise<number | null> {
  const row = await db
    .updateTable('report_cases')
    .set({ decided: sql<string>`now()` })
    .where('place_id', '=', id)
    .where('kind', '=', kind)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

type NewEvent = Pick<ModerationEventsTable, 'school_id' | 'case_id' | 'kind' | 'place_id' | 'actor_id'> & {
  action: ModerationEventsTable['action'];
  reason: string;
};

export async function insertEvent(db: Db, event: NewEvent): Promise<void> {
  await db.insertInto('moderation_events').values(event).execute();
}

export async function findModeratorsToNotify(
  db: Db,
  school_id: number,
  but: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('school_mods as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.user_id')
    .where('m.school_id', '=', school_id)
    .where('u.status', '=', 'active')
    .where('m.user_id', 'not in', but)
    .orderBy('m.user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

type ForumPlace = {
  school_id: number;
  school_name: string;
  public_view_url: string;
  post_id: number;
  title: string;
  author_id: number;
  is_author_here: boolean;
};

export async function findForumPlace(db: Db, { kind, id }: HideablePlace): Promise<ForumPlace | null> {
  const { rows } = await sql<ForumPlace>`
    select p.school_id, coalesce(nullif(s.short_name, ''), s.name) as school_name, s.public_view_url, p.id as post_id,
      p.title, x.user_id as author_id, u.status = 'active' as is_author_here
    from ${tableOf(kind)} x join forum_posts p on p.id = ${kind === 'forum_post' ? sql`x.id` : sql`x.post_id`}
      join schools s on s.id = p.school_id join users u on u.id = x.user_id
    where x.id = ${id}`.execute(db);
  return rows[0] ?? null;
}
