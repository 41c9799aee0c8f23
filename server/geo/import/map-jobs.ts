import * as z from 'zod/mini';
import type { Db } from '../../db/tables.ts';
import { addJob, JOB_PRIORITIES } from '../../jobs/add-job.ts';
import type { JobTasks } from '../../jobs/job-task.ts';
import type { Box } from '../osm/osm-extract.ts';
import { removeMapVersion } from './remove-map-version.ts';

const REMOVE_VERSION = 'geo.remove-map-version';
/** What has places and ways adds the tasks of these names. */
export const REGION_IMPORTED = 'geo.region-imported';
export const REGION_LEFT = 'geo.region-left';
/** What reads it at this moment, such as the ways of a job, comes to its end. */
const KEPT_FOR_MS = 60 * 60_000;

const payloadSchema = z.object({ version_id: z.int() });

/** To be added when a version is current no more: whoever reads it may go on with it for an hour. */
export async function addRemovalJob(trx: Db, versionId: number): Promise<void> {
  await addJob(
    trx,
    REMOVE_VERSION,
    { version_id: versionId },
    {
      jobKey: `${REMOVE_VERSION}:${versionId}`,
      priority: JOB_PRIORITIES.idle,
      runAt: new Date(Date.now() + KEPT_FOR_MS),
    },
  );
}

/** To be added when a version becomes current: what was measured by the streets before is measured anew. */
export async function addImportedJob(trx: Db, versionId: number): Promise<void> {
  await addJob(
    trx,
    REGION_IMPORTED,
    { version_id: versionId },
    { jobKey: `${REGION_IMPORTED}:${versionId}` },
  );
}

/** To be added when no map of a region reaches as far as one did: what was measured by its streets is measured by others, or estimated. */
export async function addLeftJob(trx: Db, { west, south, east, north }: Box): Promise<void> {
  // The box itself, because its version is deleted.
  await addJob(trx, REGION_LEFT, { west, south, east, north });
}

/** The jobs of imported maps, for the worker. `db` is the patient one. */
export function mapTasks({ db }: { db: Db }): JobTasks {
  return {
    async [REMOVE_VERSION](payload, { signal }) {
      await removeMapVersion(db, payloadSchema.parse(payload).version_id, signal);
    },
  };
}
