import { createHash } from 'node:crypto';
import type { Db } from '../db/tables.ts';
import type { MapSettings } from '../geo/services/map-service-settings.ts';
import { updateConfigured } from '../geo/services/map-services.queries.ts';
import { addJob, JOB_PRIORITIES } from '../jobs/add-job.ts';
import type { PlacePart } from './due-places.queries.ts';

export const SOURCES_CHANGED = 'geo.sources-changed';

/** The URL may contain a key. */
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Recomputes data of a replaced service, gradually. */
export async function noteSources(
  db: Db,
  {
    valhallaUrl,
    walkScoreKey,
    walkScoreUrl,
  }: Pick<MapSettings, 'valhallaUrl' | 'walkScoreKey' | 'walkScoreUrl'>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const parts: PlacePart[] = [];
    const valhalla = valhallaUrl ? hashOf(valhallaUrl) : null;
    if (await updateConfigured(trx, 'Valhalla', valhalla)) parts.push('travel');
    // A new key is no new service.
    const walkScore = walkScoreKey ? hashOf(walkScoreUrl) : null;
    if (await updateConfigured(trx, 'Walk Score', walkScore)) parts.push('around');
    if (parts.length > 0) {
      await addJob(trx, SOURCES_CHANGED, { parts }, { priority: JOB_PRIORITIES.idle });
    }
  });
}
