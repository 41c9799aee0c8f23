import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { RoommateProfilesTable } from '../db/tables/community-tables.ts';
import type { Db } from '../db/tables.ts';
import { visibleTo } from './roommate-list.queries.ts';

type Bounds = Record<`${'personality' | 'bedtime' | 'cleaning' | 'visitors'}_${'min' | 'max'}`, number>;

export type RoommateRow = Omit<
  Selectable<RoommateProfilesTable>,
  'preferred_personality' | 'preferred_bedtime' | 'preferred_cleaning' | 'preferred_visitors'
> &
  Bounds;

export type RoommateCardRow = RoommateRow & {
  first_name: string;
  last_name: string;
  is_demo: boolean;
  already_messaged: boolean;
};

const COLUMNS = sql`r.id, r.user_id, r.school_id, r.photo_key, r.photo_width, r.photo_height, r.photo_placeholder,
  r.about, r.study_program, r.grad_year, r.has_room, r.smoking, r.pets, r.age, r.gender, r.personality, r.bedtime,
  r.visitors, r.cleaning, r.budget, r.instagram_username, r.facebook_username, r.preferred_pets, r.preferred_smoking,
  r.preferred_gender, r.entertainment, r.activities, r.dining, r.interest_keys, r.created, r.updated,
  lower(r.preferred_personality) as personality_min, upper(r.preferred_personality) - 1 as personality_max,
  lower(r.preferred_bedtime) as bedtime_min, upper(r.preferred_bedtime) - 1 as bedtime_max,
  lower(r.preferred_cleaning) as cleaning_min, upper(r.preferred_cleaning) - 1 as cleaning_max,
  lower(r.preferred_visitors) as visitors_min, upper(r.preferred_visitors) - 1 as visitors_max`;

/** The caller checks whether profiles are visible. */
export async function findRoommates(
  db: Db,
  asker: number,
  userIds: readonly number[],
): Promise<RoommateCardRow[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<RoommateCardRow>`
    select ${COLUMNS}, u.first_name, u.last_name, u.is_demo,
      exists (select from conversations c join messages m on m.conversation_id = c.id
        where c.user_lo = least(r.user_id, ${asker}::bigint) and c.user_hi = greatest(r.user_id, ${asker}::bigint)
          and m.sender = ${asker}) as already_messaged
    from roommate_profiles r join users u on u.id = r.user_id
    where r.user_id = any(${userIds}::bigint[])`.execute(db);
  return rows;
}

export async function findOwnRoommate(db: Db, user_id: number): Promise<RoommateRow | null> {
  const { rows } = await sql<RoommateRow>`
    select ${COLUMNS} from roommate_profiles r where r.user_id = ${user_id}`.execute(db);
  return rows[0] ?? null;
}

export async function findRoommateLocked(db: Db, user_id: number): Promise<RoommateRow | null> {
  const { rows } = await sql<RoommateRow>`
    select ${COLUMNS} from roommate_profiles r where r.user_id = ${user_id} for update`.execute(db);
  return rows[0] ?? null;
}

export async function findIsVisible(db: Db, asker: number, user_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from roommate_profiles r where r.user_id = ${user_id}
      and (r.user_id = ${asker} or (${visibleTo(asker)}))`.execute(db);
  return rows.length > 0;
}

export async function insertRoommate(db: Db, values: Insertable<RoommateProfilesTable>): Promise<boolean> {
  const row = await db
    .insertInto('roommate_profiles')
    .values(values)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateRoommate(
  db: Db,
  user_id: number,
  values: Updateable<RoommateProfilesTable>,
): Promise<void> {
  await db
    .updateTable('roommate_profiles')
    .set({ ...values, updated: sql<string>`now()` })
    .where('user_id', '=', user_id)
    .execute();
}

export async function deleteRoommateRow(
  db: Db,
  user_id: number,
): Promise<{ photo_key: string | null } | undefined> {
  return await db
    .deleteFrom('roommate_profiles')
    .where('user_id', '=', user_id)
    .returning('photo_key')
    .executeTakeFirst();
}
