import type { Db } from '../db/tables.ts';
import { findFeaturedIds, writeFeaturedRanks } from './featured.queries.ts';
import { lockProperties } from './property-writes.queries.ts';
import { writeReadModel } from './write-read-model.ts';

/**
 * Makes these the featured properties of a school, in this order, and no others. A property that is not near the school
 * cannot be featured there and is passed over.
 * @returns how many are featured
 */
export async function setFeatured(db: Db, schoolId: number, propertyIds: readonly number[]): Promise<number> {
  return await db.transaction().execute((trx) => setFeaturedIn(trx, schoolId, propertyIds));
}

/** The same within the caller's transaction. */
export async function setFeaturedIn(
  trx: Db,
  schoolId: number,
  propertyIds: readonly number[],
): Promise<number> {
  await lockProperties(trx, [...propertyIds, ...(await findFeaturedIds(trx, schoolId))]);
  const { changedIds, count } = await writeFeaturedRanks(trx, schoolId, [...new Set(propertyIds)]);
  if (changedIds.length > 0) await writeReadModel(trx, changedIds);
  return count;
}
