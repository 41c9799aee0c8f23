import * as z from 'zod/mini';
import type { Db } from '../db/tables.ts';
import { REGION_IMPORTED } from '../geo/import/map-jobs.ts';
import { findCurrentBox } from '../geo/import/map-versions.queries.ts';
import { addJobs, JOB_PRIORITIES } from '../jobs/add-job.ts';
import type { JobTasks } from '../jobs/job-task.ts';
import { placeJobs, WORK_OUT_PLACES } from './place-job.ts';
import { findPropertyIdsIn } from './travel.queries.ts';
import { type PlaceParts, workOutPlaces } from './work-out-places.ts';

/** Properties whose jobs are added by one statement. */
const LISTED_AT_ONCE = 500;

const payloadSchema = z.object({ property_ids: z.array(z.int()) });
const regionSchema = z.object({ version_id: z.int() });

/** A region has new streets and places: everything that lies in it is worked out anew, when nothing else is to be done. */
async function addRegionJobs(db: Db, versionId: number): Promise<void> {
  const box = await findCurrentBox(db, versionId);
  // A newer one has a job of its own.
  if (!box) return;
  for (let after = 0; ; ) {
    const ids = await findPropertyIdsIn(db, box, after, LISTED_AT_ONCE);
    if (ids.length === 0) return;
    await addJobs(db, placeJobs(ids, JOB_PRIORITIES.idle));
    after = ids.at(-1)!;
  }
}

/** The jobs that find out how properties lie, for the worker. `db` is the patient one. */
export function placeTasks(parts: PlaceParts): JobTasks {
  return {
    async [WORK_OUT_PLACES](payload, { signal }) {
      await workOutPlaces(parts, z.parse(payloadSchema, payload).property_ids, signal);
    },
    async [REGION_IMPORTED](payload) {
      await addRegionJobs(parts.db, z.parse(regionSchema, payload).version_id);
    },
  };
}
