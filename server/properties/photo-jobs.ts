import { removePhotos } from '../db/photos-lock.ts';
import { JOB_PRIORITIES, type NewJob } from '../jobs/add-job.ts';
import type { JobTasks, ScheduledJob } from '../jobs/job-task.ts';
import { deletePicture } from '../storage/save-picture.ts';
import { sweepPictures } from '../storage/sweep-pictures.ts';
import { makePhotoAvif, type PhotoParts } from './make-photo-avif.ts';
import { UNDO_HOURS } from './manage/change-many.ts';
import { deletePhotosOfDeleted } from './manage/many-properties.queries.ts';
import { findKnownStorageKeys } from './photo-jobs.queries.ts';

const MAKE_AVIF = 'make-photo-avif';
const DELETE_PICTURE = 'delete-picture';
export const SWEEP_PICTURES = 'sweep-pictures';

/** One at a time in the whole installation, when nothing else is to be done: it is an improvement, not a need. */
export function avifJob(propertyId: number): NewJob {
  return {
    name: MAKE_AVIF,
    payload: { property_id: propertyId },
    jobKey: `${MAKE_AVIF}:${propertyId}`,
    queue: MAKE_AVIF,
    priority: JOB_PRIORITIES.idle,
  };
}

/** Files go after their row, so that no reader of a page meets a hole. */
export function deletePictureJob(storageKey: string): NewJob {
  return {
    name: DELETE_PICTURE,
    payload: { storage_key: storageKey },
    jobKey: `${DELETE_PICTURE}:${storageKey}`,
  };
}

/** So often that what belongs to nothing is gone within a day, also where one sweep meets a backup. */
export const PHOTO_SCHEDULE: ScheduledJob[] = [{ name: SWEEP_PICTURES, match: '20 */3 * * *' }];

/** The jobs of listing photos, for the worker. `db` is the patient one. */
export function photoTasks(parts: PhotoParts): JobTasks {
  const { db, store } = parts;
  return {
    async [MAKE_AVIF](payload, { signal }) {
      await makePhotoAvif(parts, (payload as { property_id: number }).property_id, signal);
    },
    async [DELETE_PICTURE](payload) {
      const { storage_key } = payload as { storage_key: string };
      // The row may be back, or another may name the same picture.
      if ((await findKnownStorageKeys(db, [storage_key])).size > 0) return;
      await removePhotos(db, () => deletePicture(store, storage_key));
    },
    async [SWEEP_PICTURES](_payload, { log, signal }) {
      await deletePhotosOfDeleted(db, UNDO_HOURS);
      const findKnownKeys = (keys: string[]) => findKnownStorageKeys(db, keys);
      const remove = (key: string) => removePhotos(db, () => deletePicture(store, key));
      const now = new Date();
      const { pictures, deleted } = await sweepPictures({ store, findKnownKeys, remove, now, signal });
      log.info(`Swept ${pictures} stored pictures, of which ${deleted} belonged to nothing.`);
    },
  };
}
