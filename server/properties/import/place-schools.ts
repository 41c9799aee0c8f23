import type { Db } from '#server/db/tables.ts';
import { placeSchool, rebuildReadModel } from '../rebuild-read-model.ts';

/** With more schools, placing all listings again is faster than placing those near each school. */
const FEW_SCHOOLS = 100;

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
