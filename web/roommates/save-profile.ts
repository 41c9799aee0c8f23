import type { CreateRoommateBody } from '#shared/api/roommate-body.ts';
import { changeRoommate, createRoommate } from '#shared/api/roommates.ts';
import { call } from '../api/call.ts';
import { toFormData } from '../api/to-form-data.ts';
import { reloadUser } from '../session/session.ts';
import type { PhotoChange } from './photo-field.tsx';
import { shrinkPhoto } from './shrink-photo.ts';

/**
 * @param body parsed
 * @throws ProblemError 400 with `errors`, 409 if created in another tab, 413, 429, 503
 */
export async function saveProfile(
  body: CreateRoommateBody,
  { userId, isNew, photo }: { userId: number; isNew: boolean; photo: PhotoChange },
): Promise<void> {
  const file = photo !== null && photo !== 'removed' ? { photo: await shrinkPhoto(photo.file) } : {};
  if (isNew) await call(createRoommate, { body: toFormData({ ...body, ...file }) });
  else {
    const removal = photo === 'removed' ? { remove_photo: true } : {};
    await call(changeRoommate, { userId, body: toFormData({ ...body, ...file, ...removal }) });
  }
  // Already saved: a failed reload is not an error.
  await reloadUser().catch(() => null);
}
