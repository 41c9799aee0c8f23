import type { Db } from '#server/db/tables.ts';
import { createDrawingPool, type DrawingPool } from '#server/storage/drawing-pool.ts';
import { type SavedPicture, saveDrawing } from '#server/storage/save-picture.ts';
import type { Store } from '#server/storage/store.ts';
import {
  findDemoUserIds,
  findUsersWithRoommate,
  insertMissingRoommate,
  insertMissingUsers,
} from './demo-rows.queries.ts';
import type { DemoRoommate } from './plan-roommates.ts';
import { drawPortrait } from './scenes/portrait.ts';

/** Students whom nobody logs in as; those who are there stay as they are. */
async function fillStudents(db: Db, roommates: readonly DemoRoommate[], today: string): Promise<void> {
  await insertMissingUsers(
    db,
    roommates.map(({ username, first_name, last_name }) => ({
      ...{ username, first_name, last_name },
      // Nobody logs in with it; without an address nobody could write to them.
      email: `${username}@porchlight.example`,
      type: 'student',
      is_demo: true,
      created: `${today}T00:00:00Z`,
    })),
  );
}

async function fillOne(
  { db, store, drawings }: { db: Db; store: Store; drawings: DrawingPool },
  { portrait, profile }: DemoRoommate,
  ids: { user_id: number; school_id: number },
): Promise<void> {
  const picture: SavedPicture | null =
    portrait === null ? null : await saveDrawing({ store, drawings }, drawPortrait(portrait));
  await insertMissingRoommate(db, {
    ...profile,
    ...ids,
    photo_key: picture?.storage_key ?? null,
    photo_width: picture?.width ?? null,
    photo_height: picture?.height ?? null,
    photo_placeholder: picture?.placeholder ?? null,
  });
}

/** The students who look for a roommate, with drawn portraits. Those who have a profile keep it. */
export async function fillRoommates(
  { db, store, today }: { db: Db; store: Store; today: string },
  roommates: readonly DemoRoommate[],
  schoolIds: ReadonlyMap<string, number>,
): Promise<void> {
  if (roommates.length === 0) return;
  await fillStudents(db, roommates, today);
  const userIds = await findDemoUserIds(db);
  const done = await findUsersWithRoommate(db);
  const drawings = createDrawingPool();
  try {
    await Promise.all(
      roommates.map(async (roommate) => {
        const user_id = userIds.get(roommate.username);
        const school_id = schoolIds.get(roommate.school);
        if (user_id === undefined || school_id === undefined || done.has(user_id)) return;
        await fillOne({ db, store, drawings }, roommate, { user_id, school_id });
      }),
    );
  } finally {
    await drawings.stop();
  }
}
