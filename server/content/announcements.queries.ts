import { sql } from 'kysely';
import { ANNOUNCEMENTS_PAGE, type Audience } from '#shared/api/announcements.ts';
import type { Announcement } from '#shared/api/announcements-schemas.ts';
import type { Db } from '../db/tables.ts';

export type LiveAnnouncement = {
  school_id: number | null;
  school: string | null;
  audience: Audience;
  text_en: string;
  text_es: string | null;
  starts: string;
  ends: string | null;
};

const HAS_NOT_ENDED = sql`coalesce(a.ends, 'infinity') > now()`;

/** Announcements that are shown or scheduled; of a school before those of the site, the newest first. */
export async function findLiveAnnouncements(db: Db): Promise<LiveAnnouncement[]> {
  const { rows } = await sql<LiveAnnouncement>`
    select a.school_id, s.public_view_url as school, a.audience, a.text_en, a.text_es, a.starts, a.ends
    from announcements a left join schools s on s.id = a.school_id
    where ${HAS_NOT_ENDED} order by a.school_id nulls last, a.starts desc, a.id desc`.execute(db);
  return rows;
}

export async function findSchoolsOfManager(db: Db, manager_id: number): Promise<number[]> {
  const { rows } = await sql<{ school_id: number }>`
    select distinct x.school_id from properties p join property_schools x on x.property_id = p.id
    where p.manager_id = ${manager_id} and p.deleted is null`.execute(db);
  return rows.map(({ school_id }) => school_id);
}

export async function findIsSchool(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('schools').select('id').where('id', '=', id).execute()).length > 0;
}

const announcementRows = sql`
  select a.id, a.audience, a.text_en, a.text_es, a.starts, a.ends, a.set_by,
    case when coalesce(a.ends, 'infinity') <= now() then 'ended' when a.starts > now() then 'scheduled'
      else 'shown' end as state,
    case when s.id is not null then json_build_object('id', s.id, 'name', s.name,
      'public_view_url', s.public_view_url) end as school
  from announcements a left join schools s on s.id = a.school_id`;

export async function findAnnouncements(db: Db): Promise<Announcement[]> {
  const { rows } = await sql<Announcement>`
    ${announcementRows} order by a.id desc limit ${ANNOUNCEMENTS_PAGE}::int`.execute(db);
  return rows;
}

export async function findAnnouncement(db: Db, id: number): Promise<Announcement | null> {
  const { rows } = await sql<Announcement>`${announcementRows} where a.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export type AnnouncementRow = {
  school_id: number | null;
  audience: Audience;
  text_en: string;
  text_es: string | null;
  /** Null for now. */
  starts: string | null;
  ends: string | null;
  set_by: string;
};

const timesOf = ({ starts, ...row }: AnnouncementRow) => ({ ...row, starts: starts ?? sql<string>`now()` });

export async function insertAnnouncement(trx: Db, row: AnnouncementRow): Promise<number> {
  const { id } = await trx
    .insertInto('announcements')
    .values(timesOf(row))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns false if it has ended or doesn't exist */
export async function updateAnnouncement(trx: Db, id: number, row: AnnouncementRow): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('announcements as a')
    .set(timesOf(row))
    .where('a.id', '=', id)
    .where(sql<boolean>`${HAS_NOT_ENDED}`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const END = sql`update announcements a set starts = least(a.starts, now()), ends = now()`;

/** @returns false if it has ended or doesn't exist */
export async function updateEnded(trx: Db, id: number): Promise<boolean> {
  const { rows } = await sql`${END} where a.id = ${id} and ${HAS_NOT_ENDED} returning a.id`.execute(trx);
  return rows.length > 0;
}

/** Ends those that everyone sees on the whole site. */
export async function updateSiteWideEnded(trx: Db): Promise<boolean> {
  const { rows } = await sql`
    ${END} where a.school_id is null and a.audience = 'everyone' and ${HAS_NOT_ENDED} returning a.id`.execute(
    trx,
  );
  return rows.length > 0;
}
