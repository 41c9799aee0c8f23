import { type Insertable, sql } from 'kysely';
import type { Db, Tables } from '#server/db/tables.ts';
import { DEMO_SOURCE } from './demo-listing.ts';

const FILL_LOCK = 7_204_301;
const TRY_AGAIN_MS = 500;

/** Only one process fills a database at a time. */
export async function withFillLock<T>(db: Db, work: () => Promise<T>): Promise<T> {
  return await db.connection().execute(async (held) => {
    for (;;) {
      const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${FILL_LOCK}) as got`.execute(
        held,
      );
      if (rows[0]!.got) break;
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
    }
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${FILL_LOCK})`.execute(held);
    }
  });
}

/** Includes deleted listings, which `fillDemo` does not restore. */
export async function findSavedKeys(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('properties')
    .select('external_id')
    .where('source', '=', DEMO_SOURCE)
    .execute();
  return new Set(rows.map((row) => row.external_id!));
}

/** `npm start` adds no demo to other data. */
export async function hasOwnData(db: Db): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    select exists (select 1 from users where not is_demo)
      or exists (select 1 from properties where not is_demo)
      or (exists (select 1 from schools) and not exists (select 1 from users where is_demo)) as own`.execute(
    db,
  );
  return rows[0]!.own;
}

export async function insertMissingUsers(db: Db, users: Insertable<Tables['users']>[]): Promise<void> {
  await db
    .insertInto('users')
    .values(users)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`insert into staff_roles (user_id, role) select id, 'owner' from users where type = 'staff' and is_demo
    on conflict do nothing`.execute(db);
}

export async function findDemoUserIds(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('users').select(['id', 'username']).where('is_demo', '=', true).execute();
  return new Map(rows.map((row) => [row.username, row.id]));
}

export async function insertMissingManagers(
  db: Db,
  managers: Insertable<Tables['managers']>[],
): Promise<void> {
  await db
    .insertInto('managers')
    .values(managers)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findDemoManagerIds(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('managers as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.id', 'u.username'])
    .where('m.is_demo', '=', true)
    .execute();
  return new Map(rows.map((row) => [row.username, row.id]));
}

/** The URL and the UNITID must be new. */
export async function insertMissingSchools(
  db: Db,
  schools: Insertable<Tables['schools']>[],
): Promise<number[]> {
  const rows = await db
    .insertInto('schools')
    .values(schools)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

export async function findSchoolIds(
  db: Db,
): Promise<{ id: number; unitid: number | null; public_view_url: string }[]> {
  return await db.selectFrom('schools').select(['id', 'unitid', 'public_view_url']).execute();
}

export async function insertMissingMods(db: Db, schoolId: number, userIds: readonly number[]): Promise<void> {
  const rows = userIds.map((user_id) => ({ school_id: schoolId, user_id }));
  await db
    .insertInto('school_mods')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertMissingRoommate(
  db: Db,
  profile: Insertable<Tables['roommate_profiles']>,
): Promise<void> {
  await db
    .insertInto('roommate_profiles')
    .values(profile)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findUsersWithRoommate(db: Db): Promise<Set<number>> {
  const rows = await db
    .selectFrom('roommate_profiles as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .where('u.is_demo', '=', true)
    .select('r.user_id')
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** No slug occurs in both feature types. */
export async function findFeatureIds(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('features').select(['id', 'slug']).execute();
  return new Map(rows.map((row) => [row.slug, row.id]));
}

export async function findActiveIds(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('properties')
    .select(['id', 'external_id'])
    .where('source', '=', DEMO_SOURCE)
    .where('status', '=', 'active')
    .execute();
  return new Map(rows.map((row) => [row.external_id!, row.id]));
}

export async function hasFeatured(db: Db, schoolId: number): Promise<boolean> {
  const row = await db
    .selectFrom('property_schools')
    .select('property_id')
    .where('school_id', '=', schoolId)
    .where('featured_rank', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
