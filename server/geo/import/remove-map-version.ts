import type { Db } from '../../db/tables.ts';
import { deleteSomeRows, MAP_ROW_TABLES } from './map-rows.queries.ts';
import { deleteEmptyVersion, findIsUnread } from './map-versions.queries.ts';

/**
 * Removes a version that is nobody's current one, some rows at a time, so that those who read other versions never wait. Stopped in the middle,
 * it is gone on with by whoever removes it next.
 * @throws the signal's reason when it says to stop, between two batches
 */
export async function removeMapVersion(db: Db, versionId: number, signal?: AbortSignal): Promise<void> {
  if (!(await findIsUnread(db, versionId))) return;
  for (const table of MAP_ROW_TABLES) {
    while ((await deleteSomeRows(db, table, versionId)) > 0) signal?.throwIfAborted();
  }
  await deleteEmptyVersion(db, versionId);
}
