import type { Db } from '../../db/tables.ts';
import { deleteSomeRows, MAP_ROW_TABLES } from './map-rows.queries.ts';
import { deleteEmptyVersion, findIsUnread } from './map-versions.queries.ts';

/** A later call continues after an abort. @throws the signal's reason */
export async function removeMapVersion(db: Db, versionId: number, signal?: AbortSignal): Promise<void> {
  if (!(await findIsUnread(db, versionId))) return;
  for (const table of MAP_ROW_TABLES) {
    while ((await deleteSomeRows(db, table, versionId)) > 0) signal?.throwIfAborted();
  }
  await deleteEmptyVersion(db, versionId);
}
