import { type Operator, recordOperatorAction } from '../../accounts/operator.ts';
import type { Db } from '../../db/tables.ts';
import { addRemovalJob, addRemovedRegionJob } from './map-jobs.ts';
import { findMapVersions, updateCurrentToOld } from './map-versions.queries.ts';
import { withRegionLock } from './region-lock.ts';
import { removeMapVersion } from './remove-map-version.ts';

/** @returns the number of deleted versions @throws ImportFileProblem during an import */
export async function removeMap(db: Db, operator: Operator, region: string): Promise<number> {
  return await withRegionLock(db, region, async () => {
    const versions = (await findMapVersions(db)).filter((version) => version.region === region);
    if (versions.length === 0) return 0;
    await db.transaction().execute(async (trx) => {
      const left = await updateCurrentToOld(trx, region);
      if (left) await addRemovedRegionJob(trx, left);
      // Jobs delete the versions if this process is stopped.
      for (const { id } of versions) await addRemovalJob(trx, id);
      await recordOperatorAction(trx, operator, { command: 'remove-map', detail: { region } });
    });
    for (const { id } of versions) await removeMapVersion(db, id);
    return versions.length;
  });
}
