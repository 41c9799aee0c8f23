import type { Insertable } from 'kysely';
import { badInput, notFound, problem } from '#shared/api/errors.ts';
import {
  type ChangeRoommateBody,
  type CreateRoommateBody,
  DEFAULT_PREFERENCES,
} from '#shared/api/roommate-body.ts';
import { HAS_PROFILE } from '#shared/api/roommates.ts';
import { t } from '#shared/texts/t.ts';
import { requireUser } from '../accounts/authenticate.ts';
import { consumeAttempt } from '../accounts/consume-attempt.ts';
import { refuseForeignIdentity } from '../accounts/refuse-foreign-identity.ts';
import type { Context } from '../context.ts';
import type { RoommateProfilesTable } from '../db/tables/community-tables.ts';
import type { Db } from '../db/tables.ts';
import { addJobs } from '../jobs/add-job.ts';
import { deletePictureJob } from '../properties/photo-jobs.ts';
import { findSchoolLink } from '../schools/school.queries.ts';
import { type SavedPicture, savePictureOf } from '../storage/save-picture.ts';
import {
  deleteRoommateRow,
  findOwnRoommate,
  findRoommateLocked,
  insertRoommate,
  updateRoommate,
} from './roommates.queries.ts';
import { toOwnRoommate } from './to-roommate.ts';
import { photoValues, toRoommateValues } from './to-roommate-values.ts';

/** A save may decode a picture. */
const SAVE_LIMIT = { name: 'roommate-save', points: 60, windowS: 3600 };
const NO_INTERESTS = { entertainment: [], activities: [], dining: [] };

async function checkSchool(db: Db, id: number | undefined): Promise<void> {
  if (id === undefined || (await findSchoolLink(db, id))) return;
  throw badInput({ school: [t('There is no such school.')] });
}

async function savePhoto({ media }: Context, photo: unknown): Promise<SavedPicture | null> {
  return photo instanceof Uint8Array ? await savePictureOf(media, 'photo', photo) : null;
}

export async function createRoommate(context: Context, body: CreateRoommateBody): Promise<void> {
  const { db } = context;
  const { user_id } = requireUser(context);
  await refuseForeignIdentity(context, 'user_id', body.user_id);
  await checkSchool(db, body.school);
  if (await findOwnRoommate(db, user_id)) throw problem(409, HAS_PROFILE);
  const social = { facebook_username: body.facebook_username ?? body.instagram_username };
  const before = { preferences: DEFAULT_PREFERENCES, interests: NO_INTERESTS };
  const values = toRoommateValues({ ...body, ...social }, before);
  await consumeAttempt(db, SAVE_LIMIT, user_id);
  const picture = await savePhoto(context, body.photo);
  const row = { ...values, ...photoValues(picture), user_id } as Insertable<RoommateProfilesTable>;
  if (!(await insertRoommate(db, row))) throw problem(409, HAS_PROFILE);
}

export async function changeRoommate(context: Context, body: ChangeRoommateBody): Promise<void> {
  const { db } = context;
  const { user_id } = requireUser(context);
  await refuseForeignIdentity(context, 'user_id', body.user_id);
  if (!(await findOwnRoommate(db, user_id))) throw notFound('roommate profile');
  await checkSchool(db, body.school);
  await consumeAttempt(db, SAVE_LIMIT, user_id);
  const picture = await savePhoto(context, body.photo);
  await db.transaction().execute(async (trx) => {
    const before = await findRoommateLocked(trx, user_id);
    if (!before) throw notFound('roommate profile');
    const own = toOwnRoommate({
      ...before,
      first_name: '',
      last_name: '',
      is_demo: false,
      already_messaged: false,
    });
    const isPhotoGone = picture !== null || body.remove_photo === true;
    await updateRoommate(trx, user_id, {
      ...toRoommateValues(body, own),
      ...(isPhotoGone ? photoValues(picture) : {}),
    });
    if (isPhotoGone && before.photo_key !== null) await addJobs(trx, [deletePictureJob(before.photo_key)]);
  });
}

export async function deleteRoommate(context: Context): Promise<void> {
  const { user_id } = requireUser(context);
  await context.db.transaction().execute(async (trx) => {
    const gone = await deleteRoommateRow(trx, user_id);
    if (!gone) throw notFound('roommate profile');
    if (gone.photo_key !== null) await addJobs(trx, [deletePictureJob(gone.photo_key)]);
  });
}
