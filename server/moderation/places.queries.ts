import { type RawBuilder, sql } from 'kysely';
import type { PlaceKind } from '#shared/api/reports.ts';
import type { SessionUser } from '../context.ts';
import { isPublic } from '../db/public-listing.ts';
import type { Db } from '../db/tables.ts';
import { titledProperty } from '../properties/titled-property.queries.ts';

/** A null school means outside of forums; a null author is unknown. */
export type ReportedPlace = { school_id: number | null; author_id: number | null };

/**
 * Finds what the user can see, including hidden entries of their own. Ignores blocks, so that users can
 * report someone who blocked them.
 */
const VISIBLE: Record<PlaceKind, (id: number, user: SessionUser) => RawBuilder<ReportedPlace>> = {
  forum_post: (id, { user_id }) => sql`
    select p.school_id, p.user_id as author_id from forum_posts p
    where p.id = ${id} and p.deleted is null and (p.hidden is null or p.user_id = ${user_id})`,
  forum_comment: (id, { user_id }) => sql`
    select p.school_id, c.user_id as author_id from forum_comments c join forum_posts p on p.id = c.post_id
    where c.id = ${id} and c.deleted is null and p.deleted is null
      and (c.hidden is null and p.hidden is null or c.user_id = ${user_id})`,
  user: (id) => sql`
    select (select r.school_id from roommate_profiles r where r.user_id = u.id) as school_id, u.id as author_id
    from users u where u.id = ${id} and u.status = 'active'`,
  message: (id, { user_id }) => sql`
    select null::bigint as school_id, m.sender as author_id from messages m
    where m.id = ${id} and (m.receiver = ${user_id} or m.sender = ${user_id})`,
  roommate_profile: (id, { type }) => sql`
    select r.school_id, r.user_id as author_id from roommate_profiles r
    where r.id = ${id} and ${type}::text = 'student'`,
  property: (id, { user_id }) => sql`
    select (select s.school_id from property_schools s where s.property_id = p.id
        order by s.distance_from_school, s.school_id limit 1) as school_id, m.user_id as author_id
    from properties p join managers m on m.id = p.manager_id
    where p.id = ${id} and p.deleted is null and (${isPublic('p')} or m.user_id = ${user_id})`,
};

export async function findVisiblePlace(
  db: Db,
  { kind, id }: { kind: PlaceKind; id: number },
  user: SessionUser,
): Promise<ReportedPlace | null> {
  const { rows } = await VISIBLE[kind](id, user).execute(db);
  return rows[0] ?? null;
}

export function isoTime(time: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

export function placeJson(): RawBuilder<unknown> {
  const hidden = (row: string) =>
    sql`case when ${sql.ref(`${row}.hidden`)} is null then null
      else json_build_object('reason', ${sql.ref(`${row}.hidden_reason`)}, 'at',
        ${isoTime(sql.ref(`${row}.hidden`))}) end`;
  const edited = (row: string) => sql`'edited', ${isoTime(sql.ref(`${row}.edited`))}`;
  const plain = sql`'post', null, 'title', null, 'hidden', null, 'edited', null`;
  return sql`case c.kind
    when 'forum_post' then (select json_build_object('id', p.id, 'post', p.id, 'title', p.title, 'text', p.text,
      'hidden', ${hidden('p')}, ${edited('p')}, 'is_deleted', p.deleted is not null) from forum_posts p where p.id = c.place_id)
    when 'forum_comment' then (select json_build_object('id', x.id, 'post', x.post_id, 'title', p.title, 'text', x.text,
      'hidden', ${hidden('x')}, ${edited('x')}, 'is_deleted', x.deleted is not null or p.deleted is not null)
      from forum_comments x join forum_posts p on p.id = x.post_id where x.id = c.place_id)
    when 'user' then (select json_build_object('id', u.id, ${plain}, 'text', u.username, 'is_deleted',
      u.status = 'deleted') from users u where u.id = c.place_id)
    when 'message' then (select json_build_object('id', m.id, ${plain}, 'text', m.text, 'is_deleted', false)
      from messages m where m.id = c.place_id)
    when 'roommate_profile' then (select json_build_object('id', r.id, ${plain}, 'text', r.about, 'is_deleted', false)
      from roommate_profiles r where r.id = c.place_id)
    when 'property' then (select json_build_object('id', p.id, 'post', null, 'title', ${titledProperty('p')},
      'hidden', ${hidden('p')}, 'edited', null, 'text', p.description,
      'is_deleted', p.deleted is not null) from properties p where p.id = c.place_id)
    end`;
}
