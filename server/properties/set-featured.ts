import type { Db } from '../db/tables.ts';
import { findFeaturedIds, writeFeaturedRanks } from './featured.queries.ts';
import { lockProperties } from './property-writes.queries.ts';
import { writeReadModel } from './write-read-model.ts';

/**
 * Ignores properties that are not near the school.
 * @returns the number of featured listings
 */
export async function setFeatured(db: Db, schoolId: number, propertyIds: readonly number[]): Promise<number> {
  return await db.transaction().execute((trx) => setFeaturedIn(trx, schoolId, propertyIds));
}

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
