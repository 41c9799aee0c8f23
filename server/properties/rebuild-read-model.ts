import type { Db } from '../db/tables.ts';
import { lockSchoolPlaces } from '../schools/school-place.queries.ts';
import { type PlaceOptions, placeProperties } from './place-properties.ts';
import { lockProperties } from './property-writes.queries.ts';
import { findPropertyIds, findPropertyIdsAround, type PropertyScope } from './rebuild.queries.ts';
import { writeReadModel } from './write-read-model.ts';

const BATCH_SIZE = 500;

type RebuildOptions = {
  /** Also determines the nearby schools again. */
  isPlacing?: boolean;
  onProgress?: (done: number) => void;
};

export async function rebuildPropertiesIn(trx: Db, ids: readonly number[]): Promise<void> {
  await lockProperties(trx, ids);
  await writeReadModel(trx, ids);
}

async function rebuildBatch(db: Db, ids: readonly number[], place: PlaceOptions | null): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (place) await lockSchoolPlaces(trx, 'shared');
    await lockProperties(trx, ids);
    if (place) await placeProperties(trx, ids, place);
    await writeReadModel(trx, ids);
  });
}

/**
 * Commits after each batch, so that searches continue.
 * @returns the number of rebuilt listings
 */
export async function rebuildReadModel(
  db: Db,
  scope: PropertyScope = {},
  { isPlacing = false, onProgress }: RebuildOptions = {},
): Promise<number> {
  let done = 0;
  let after = 0;
  for (;;) {
    const ids = await findPropertyIds(db, scope, after, BATCH_SIZE);
    if (ids.length === 0) return done;
    await rebuildBatch(db, ids, isPlacing ? {} : null);
    done += ids.length;
    after = ids.at(-1)!;
    onProgress?.(done);
  }
}

/**
 * Updates the listings near a new or moved school in batches. Call it after the commit.
 * @returns the number of checked listings
 */
export async function placeSchool(
  db: Db,
  schoolId: number,
  onProgress?: (done: number) => void,
): Promise<number> {
  let done = 0;
  let after = 0;
  for (;;) {
    const ids = await findPropertyIdsAround(db, schoolId, after, BATCH_SIZE);
    if (ids.length === 0) return done;
    await rebuildBatch(db, ids, { schoolId });
    done += ids.length;
    after = ids.at(-1)!;
    onProgress?.(done);
  }
}
