import type { Insertable } from 'kysely';
import type { RoommateProfilesTable } from '#server/db/tables/community-tables.ts';
import type { Db } from '#server/db/tables.ts';
import { makePerson } from './people.ts';

/** The body of a request that creates a profile. It lacks the school. */
export const ROOMMATE_BODY = {
  about: 'I cook, and I am quiet before noon.',
  study_program: 'Geography',
  grad_year: 2028,
  age: 20,
  gender: 'other',
  budget: 800,
};

/** Inserts a roommate profile of a user. */
export async function makeRoommate(
  db: Db,
  school_id: number,
  user_id: number,
  values: Partial<Insertable<RoommateProfilesTable>> = {},
): Promise<void> {
  const { about, study_program, grad_year, age, budget } = ROOMMATE_BODY;
  await db
    .insertInto('roommate_profiles')
    .values({ user_id, school_id, about, study_program, grad_year, age, budget, gender: 'other', ...values })
    .execute();
}

/** Creates a student with a profile and returns the user's id. */
export async function makeRoommateStudent(
  db: Db,
  school_id: number,
  values: Partial<Insertable<RoommateProfilesTable>> = {},
): Promise<number> {
  const { id } = await makePerson(db);
  await makeRoommate(db, school_id, id, values);
  return id;
}
