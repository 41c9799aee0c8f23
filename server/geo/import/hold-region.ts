import type { Db } from '../../db/tables.ts';
import { ImportFileProblem } from '../../jobs/import/import-file-problem.ts';
import { findDeadVersions, lockRegion, unlockRegion } from './map-versions.queries.ts';
import { removeMapVersion } from './remove-map-version.ts';

/**
 * Does work on a region while nobody else changes it. The lock is a connection's: a program that is killed lets go of it.
 * @throws ImportFileProblem when somebody else does
 */
export async function holdRegion<T>(db: Db, region: string, work: () => Promise<T>): Promise<T> {
  return await db.connection().execute(async (connection) => {
    if (!(await lockRegion(connection, region))) {
      throw new ImportFileProblem(`Another import of ${region} is running. Wait until it is done.`);
    }
    try {
      return await work();
    } finally {
      // A connection that is gone has taken the lock with it.
      await unlockRegion(connection, region).catch(() => {});
    }
  });
}

/** Removes versions, of any region, whose import or removal died before it was done. For the holder of this region. */
export async function removeDeadVersions(db: Db, region: string): Promise<void> {
  for (const { id, region: other } of await findDeadVersions(db)) {
    if (other === region) await removeMapVersion(db, id);
    else await removeIfDead(db, other, id);
  }
}

/** A version whose region nobody holds is neither filled nor removed by anybody. */
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
