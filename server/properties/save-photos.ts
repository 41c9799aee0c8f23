import type { Db } from '../db/tables.ts';
import { addJobs } from '../jobs/add-job.ts';
import { avifJob, deletePictureJob } from './photo-jobs.ts';
import {
  checkPartCount,
  defined,
  type NumberedInput,
  PHOTO_COLUMNS,
  PHOTO_DEFAULTS,
} from './property-input.ts';
import { deletePhotos, findPhotoKeys, reserveIds, upsertRows } from './property-writes.queries.ts';

const keyOf = (propertyId: number, storageKey: string) => `${propertyId} ${storageKey}`;

/**
 * Makes the photos of the properties that give some exactly those. A photo that is there already keeps its id, and its
 * AVIF files, since the files under a key never change; the files of one that is there no more are deleted by a job.
 */
export async function savePhotos(trx: Db, inputs: readonly NumberedInput[]): Promise<void> {
  const given = inputs.filter(({ photos }) => photos !== undefined);
  if (given.length === 0) return;
  const propertyIds = given.map(({ id }) => id);
  const stored = await findPhotoKeys(trx, propertyIds);
  const free = new Map(stored.map((photo) => [keyOf(photo.property_id, photo.storage_key), photo]));
  const rows = given.flatMap(({ id: property_id, photos = [] }) => {
    checkPartCount('photos', photos.length);
    return photos.map((photo) => {
      const key = keyOf(property_id, photo.storage_key);
      const known = free.get(key);
      free.delete(key);
      const row = { ...PHOTO_DEFAULTS, ...defined(photo), property_id, id: known?.id };
      return { ...row, has_avif: (row.has_avif || known?.has_avif) ?? false };
    });
  });
  const gone = [...free.values()];
  const fresh = await reserveIds(trx, 'photos', rows.filter(({ id }) => id === undefined).length);
  const numbered = rows.map((row) => ({ ...row, id: row.id ?? fresh.shift()! }));
  await deletePhotos(
    trx,
    gone.map(({ id }) => id),
  );
  await upsertRows(trx, 'photos', PHOTO_COLUMNS, numbered);
  const unfinished = new Set(rows.filter((row) => !row.has_avif).map((row) => row.property_id));
  await addJobs(trx, [
    ...[...unfinished].map(avifJob),
    ...gone.map(({ storage_key }) => deletePictureJob(storage_key)),
  ]);
}
