import type { Db } from '../db/tables.ts';
import { lockSchoolPlaces } from '../schools/school-place.queries.ts';
import { type PlaceOptions, placeProperties } from './place-properties.ts';
import { lockProperties } from './property-writes.queries.ts';
import { findPropertyIds, findPropertyIdsAround, type PropertyScope } from './rebuild.queries.ts';
import { writeReadModel } from './write-read-model.ts';

/** One transaction's worth: long enough to be fast, short enough that nobody waits for its locks. */
const BATCH_SIZE = 500;

export type RebuildOptions = {
  /** Also find anew which schools the properties are near. */
  isPlacing?: boolean;
  onProgress?: (done: number) => void;
};

/** Rebuilds what searches read of some properties, in the transaction of a change to their photos, plans or manager. */
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
 * Rebuilds the read model of all properties, or of one school's or one manager's, in batches that each commit: searches
 * go on meanwhile. For a command, and for changes that reach many listings.
 * @returns how many properties were rebuilt
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
 * Finds the listings of a school that was added or has moved, and lets go of those it has no longer, in batches. To be
 * called once the school's row is committed: whatever is saved from then on sees it by itself.
 * @returns how many properties were looked at
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
