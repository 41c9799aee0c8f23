import type { Db } from '../../db/tables.ts';
import { ImportFileProblem } from '../../jobs/import/import-file-problem.ts';
import { findDeadVersions, lockRegion, unlockRegion } from './map-versions.queries.ts';
import { removeMapVersion } from './remove-map-version.ts';

/** PostgreSQL releases the lock if the process is killed. @throws ImportFileProblem if locked */
export async function withRegionLock<T>(db: Db, region: string, work: () => Promise<T>): Promise<T> {
  return await db.connection().execute(async (connection) => {
    if (!(await lockRegion(connection, region))) {
      throw new ImportFileProblem(`Another import of ${region} is running. Wait until it finishes.`);
    }
    try {
      return await work();
    } finally {
      // A dropped connection has released the lock already.
      await unlockRegion(connection, region).catch(() => {});
    }
  });
}

/** Interrupted imports or removals leave such versions. Call it while holding the region's lock. */
export async function removeDeadVersions(db: Db, region: string): Promise<void> {
  for (const { id, region: other } of await findDeadVersions(db)) {
    if (other === region) await removeMapVersion(db, id);
    else await removeIfDead(db, other, id);
  }
}

/** Without the lock, no import is running. */
async function removeIfDead(db: Db, region: string, id: number): Promise<void> {
  await db.connection().execute(async (connection) => {
    if (!(await lockRegion(connection, region))) return;
    try {
      await removeMapVersion(db, id);
    } finally {
      await unlockRegion(connection, region).catch(() => {});
    }
  });
}
