import * as z from 'zod/mini';
import type { Box } from '#streets/geometry.ts';
import type { Db } from '../../db/tables.ts';
import { addJob, JOB_PRIORITIES } from '../../jobs/add-job.ts';
import type { JobTasks } from '../../jobs/job-task.ts';
import { removeMapVersion } from './remove-map-version.ts';

const REMOVE_VERSION = 'geo.remove-map-version';
/** Modules with travel times handle this job. */
export const REGION_IMPORTED = 'geo.region-imported';
export const REGION_REMOVED = 'geo.region-left';
/** Readers of a replaced version finish within this time. */
const RETENTION_MS = 60 * 60_000;

const payloadSchema = z.object({ version_id: z.int() });

/** Readers may still use the version, so the job waits. */
export async function addRemovalJob(trx: Db, versionId: number): Promise<void> {
  await addJob(
    trx,
    REMOVE_VERSION,
    { version_id: versionId },
    {
      jobKey: `${REMOVE_VERSION}:${versionId}`,
      priority: JOB_PRIORITIES.idle,
      runAt: new Date(Date.now() + RETENTION_MS),
    },
  );
}

/** Call it in the transaction that makes the version current. */
export async function addImportedJob(trx: Db, versionId: number): Promise<void> {
  await addJob(
    trx,
    REGION_IMPORTED,
    { version_id: versionId },
    { jobKey: `${REGION_IMPORTED}:${versionId}` },
  );
}

/** Travel times are computed again, with other maps or estimates. */
export async function addRemovedRegionJob(trx: Db, { west, south, east, north }: Box): Promise<void> {
  // The version's row will be deleted.
  await addJob(trx, REGION_REMOVED, { west, south, east, north });
}

/** `db` needs the jobs' long statement timeout. */
export function mapTasks({ db }: { db: Db }): JobTasks {
  return {
    async [REMOVE_VERSION](payload, { signal }) {
      await removeMapVersion(db, payloadSchema.parse(payload).version_id, signal);
    },
  };
}
