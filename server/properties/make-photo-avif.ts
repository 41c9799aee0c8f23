import type { Db } from '../db/tables.ts';
import { makeAvif } from '../storage/make-avif.ts';
import type { PicturePool } from '../storage/picture-pool.ts';
import type { Store } from '../storage/store.ts';
import { StoreAway } from '../storage/store-away.ts';
import { findPhotosWithoutAvif, updateHasAvif } from './photo-jobs.queries.ts';
import { lockProperties } from './property-writes.queries.ts';
import { writeReadModel } from './write-read-model.ts';

export type PhotoParts = { db: Db; store: Store; pictures: PicturePool };

/**
 * Makes the AVIF files of a property's photos that have none, then offers them all in one change, so that a school's lists
 * are written and announced once. Asked to stop, it keeps what is made and rejects, to be taken up again.
 */
export async function makePhotoAvif(
  { db, store, pictures }: PhotoParts,
  propertyId: number,
  signal: AbortSignal,
): Promise<void> {
  const made: string[] = [];
  const failures: unknown[] = [];
  for (const photo of await findPhotosWithoutAvif(db, propertyId)) {
    if (signal.aborted) break;
    try {
      await unlessAborted(makeAvif({ store, pictures }, photo), signal);
      made.push(photo.storage_key);
    } catch (error) {
      // One photo with a trouble of its own keeps nothing from its neighbours.
      failures.push(error);
      // Of a store that is away each would be waited for.
      if (error instanceof StoreAway && !error.hasAnswered) break;
    }
  }
  if (made.length > 0) {
    await db.transaction().execute(async (trx) => {
      await lockProperties(trx, [propertyId]);
      await updateHasAvif(trx, made);
      await writeReadModel(trx, [propertyId]);
    });
  }
  if (failures.length > 0) throw failures[0];
  signal.throwIfAborted();
}

/** Leaves work behind that is in nobody's interest any more; it is safe to repeat. */
async function unlessAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const aborted = Promise.withResolvers<void>();
  const leave = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', leave, { once: true });
  try {
    await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
