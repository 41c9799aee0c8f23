import { BACKUP_LOCK, isLocked } from '../db/named-lock.ts';
import type { Db } from '../db/tables.ts';
import type { NewJob } from '../jobs/add-job.ts';
import type { JobTasks, ScheduledJob } from '../jobs/job-task.ts';
import { cleanUpPictures, markUnused } from '../storage/clean-up-pictures.ts';
import type { Store } from '../storage/store.ts';
import { UNDO_HOURS } from './manage/change-many.ts';
import { deletePhotosOfDeleted } from './manage/many-properties.queries.ts';
import { findKnownStorageKeys } from './photo-jobs.queries.ts';

const DELETE_PICTURE = 'delete-picture';
export const CLEAN_UP_PICTURES = 'clean-up-pictures';

/** Queues the deletion. The file remains until no cached page shows the picture. */
export function deletePictureJob(storageKey: string): NewJob {
  return {
    name: DELETE_PICTURE,
    payload: { storage_key: storageKey },
    jobKey: `${DELETE_PICTURE}:${storageKey}`,
  };
}

/** Runs often enough to delete unused pictures within a day, even if a backup blocks one run. */
export const PHOTO_SCHEDULE: ScheduledJob[] = [{ name: CLEAN_UP_PICTURES, match: '20 */3 * * *' }];

export function photoTasks({ db, store }: { db: Db; store: Store }): JobTasks {
  return {
    async [DELETE_PICTURE](payload) {
      const { storage_key } = payload as { storage_key: string };
      const known = await findKnownStorageKeys(db, [storage_key]);
      if (known.size === 0) await markUnused(store, storage_key);
    },
    async [CLEAN_UP_PICTURES](_payload, { log, signal }) {
      await deletePhotosOfDeleted(db, UNDO_HOURS);
      // A picture that this run deletes was marked hours ago, so a backup that starts during the run does not
      // need it.
      if (await isLocked(db, BACKUP_LOCK)) return log.info('Skipped deleting images: a backup is running.');
      const findKnownKeys = (keys: string[]) => findKnownStorageKeys(db, keys);
      const { pictures, deleted } = await cleanUpPictures({ store, findKnownKeys, now: new Date(), signal });
      log.info(`Deleted ${deleted} unused of ${pictures} images.`);
    },
  };
}
