import type { Db } from '#server/db/tables.ts';
import { photoValues } from '#server/roommates/to-roommate-values.ts';
import type { SavedPicture } from '#server/storage/save-picture.ts';
import {
  findDemoUserIds,
  findUsersWithRoommate,
  insertMissingRoommate,
  insertMissingUsers,
} from './demo-rows.queries.ts';
import type { DemoRoommate } from './plan-roommates.ts';

/** Students can't log in. Existing students stay unchanged. */
async function fillStudents(db: Db, roommates: readonly DemoRoommate[], today: string): Promise<void> {
  await insertMissingUsers(
    db,
    roommates.map(({ username, first_name, last_name }) => ({
      ...{ username, first_name, last_name },
      // Only users with a confirmed email address can send messages. No password matches the hash below.
      email: `${username}@porchlight.example`,
      type: 'student',
      is_demo: true,
      created: `${today}T00:00:00Z`,
    })),
  );
}

export async function fillRoommates(
  { db, today, pictures }: { db: Db; today: string; pictures: ReadonlyMap<string, SavedPicture> },
  roommates: readonly DemoRoommate[],
  schoolIds: ReadonlyMap<string, number>,
): Promise<void> {
  if (roommates.length === 0) return;
  await fillStudents(db, roommates, today);
  const userIds = await findDemoUserIds(db);
  const done = await findUsersWithRoommate(db);
  for (const { username, school, portrait, profile } of roommates) {
    const user_id = userIds.get(username);
    const school_id = schoolIds.get(school);
    if (user_id === undefined || school_id === undefined || done.has(user_id)) continue;
    const picture = portrait === null ? null : pictures.get(portrait.file)!;
    await insertMissingRoommate(db, { ...profile, user_id, school_id, ...photoValues(picture) });
  }
}
