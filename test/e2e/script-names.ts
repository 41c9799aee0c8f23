import type { Db } from '#server/db/tables.ts';
import { makeRoommate } from '#test/helpers/roommates.ts';
import type { Dealt } from '#test/scripts/deal-texts.ts';

/** Who looks at what others wrote: a student who moderates the school's forum, and a manager with all of the listings. */
export type Lookers = { student: number; manager: number; manager_user: number };

const namesOf = (of: Dealt['of'], row: number) => ({
  first_name: of('users.first_name', row),
  last_name: of('users.last_name', row),
});

/** What somebody who looks for a roommate says in a row. */
export const profileOf = (of: Dealt['of'], row: number) => ({
  about: of('roommate_profiles.about', row),
  study_program: of('roommate_profiles.study_program', row),
  instagram_username: of('roommate_profiles.instagram_username', row),
  facebook_username: of('roommate_profiles.facebook_username', row),
  entertainment: [of('roommate_profiles.entertainment', row)],
  activities: [of('roommate_profiles.activities', row)],
  dining: [of('roommate_profiles.dining', row)],
});

/** The student and what they say to find a roommate are of these texts from now on. */
export async function nameStudent(
  db: Db,
  { student }: Lookers,
  { of }: Dealt,
  row: number,
  school_id: number,
): Promise<void> {
  await db.updateTable('users').set(namesOf(of, row)).where('id', '=', student).execute();
  await db.deleteFrom('roommate_profiles').where('user_id', '=', student).execute();
  await makeRoommate(db, school_id, student, profileOf(of, row));
}

/** The manager and the company are of these texts from now on. */
export async function nameCompany(
  db: Db,
  { manager, manager_user }: Lookers,
  { of }: Dealt,
  row: number,
): Promise<void> {
  const company = {
    company_name: of('managers.company_name', row),
    phone: of('managers.phone', row),
    address_1: of('managers.address_1', row),
    address_2: of('managers.address_2', row),
    city: of('managers.city', row),
  };
  await db.updateTable('managers').set(company).where('id', '=', manager).execute();
  await db.updateTable('users').set(namesOf(of, row)).where('id', '=', manager_user).execute();
}
