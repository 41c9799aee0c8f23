import type { Db } from '../db/tables.ts';
import { addJobs } from '../jobs/add-job.ts';
import { deletePictureJob } from './photo-jobs.ts';
import {
  checkPartCount,
  defined,
  type NumberedInput,
  PHOTO_COLUMNS,
  PHOTO_DEFAULTS,
} from './property-input.ts';
import { deletePhotos, findPhotoKeys, reserveIds, upsertRows } from './property-writes.queries.ts';

const keyOf = (propertyId: number, storageKey: string) => `${propertyId} ${storageKey}`;

/** Replaces the photos. Those with the same storage key keep their id. */
export async function savePhotos(trx: Db, inputs: readonly NumberedInput[]): Promise<void> {
  const given = inputs.filter(({ photos }) => photos !== undefined);
  if (given.length === 0) return;
  const propertyIds = given.map(({ id }) => id);
  const stored = await findPhotoKeys(trx, propertyIds);
  const free = Map.groupBy(stored, (photo) => keyOf(photo.property_id, photo.storage_key));
  const rows = given.flatMap(({ id: property_id, photos = [] }) => {
    checkPartCount('photos', photos.length);
    return photos.map((photo) => {
      const known = free.get(keyOf(property_id, photo.storage_key))?.shift();
      return { ...PHOTO_DEFAULTS, ...defined(photo), property_id, id: known?.id };
    });
  });
  const gone = [...free.values()].flat();
  const fresh = await reserveIds(trx, 'photos', rows.filter(({ id }) => id === undefined).length);
  const numbered = rows.map((row) => ({ ...row, id: row.id ?? fresh.shift()! }));
  await deletePhotos(
    trx,
    gone.map(({ id }) => id),
  );
  await upsertRows(trx, 'photos', PHOTO_COLUMNS, numbered);
  await addJobs(
    trx,
    gone.map(({ storage_key }) => deletePictureJob(storage_key)),
  );
}
