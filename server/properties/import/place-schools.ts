import type { Db } from '#server/db/tables.ts';
import { placeSchool, rebuildReadModel } from '../rebuild-read-model.ts';

/** Above this many schools it is quicker to place every listing once than every school's listings. */
const FEW_SCHOOLS = 100;

/** Finds the listings of schools that are new or have moved. To be called once their rows are committed. */
export async function placeSchools(
  db: Db,
  schoolIds: readonly number[],
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  if (schoolIds.length > FEW_SCHOOLS) {
    await rebuildReadModel(db, {}, { isPlacing: true });
    return;
  }
  for (const [index, id] of schoolIds.entries()) {
    await placeSchool(db, id);
    onProgress(index + 1, schoolIds.length);
  }
}
