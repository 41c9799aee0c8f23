import { type Operator, recordDeed } from '../../accounts/operator.ts';
import type { Db } from '../../db/tables.ts';
import { holdRegion } from './hold-region.ts';
import { addLeftJob, addRemovalJob } from './map-jobs.ts';
import { findMapVersions, updateCurrentToOld } from './map-versions.queries.ts';
import { removeMapVersion } from './remove-map-version.ts';

/**
 * Removes all that was imported of a region: from its readers at once, from the disk bit by bit. Says how many versions there were.
 * @throws ImportFileProblem while it is being imported
 */
export async function removeMap(db: Db, operator: Operator, region: string): Promise<number> {
  return await holdRegion(db, region, async () => {
    const versions = (await findMapVersions(db)).filter((version) => version.region === region);
    if (versions.length === 0) return 0;
    await db.transaction().execute(async (trx) => {
      const left = await updateCurrentToOld(trx, region);
      if (left) await addLeftJob(trx, left);
      // Should this program be stopped before it has deleted them.
      for (const { id } of versions) await addRemovalJob(trx, id);
      await recordDeed(trx, operator, { command: 'remove-map', detail: { region } });
    });
    for (const { id } of versions) await removeMapVersion(db, id);
    return versions.length;
  });
}
