import * as z from 'zod/mini';
import type { Box } from '#streets/geometry.ts';
import type { Db } from '../db/tables.ts';
import { REGION_IMPORTED, REGION_REMOVED } from '../geo/import/map-jobs.ts';
import { findCurrentBox } from '../geo/import/map-versions.queries.ts';
import { addJob, addJobs, JOB_PRIORITIES } from '../jobs/add-job.ts';
import type { JobTasks, ScheduledJob } from '../jobs/job-task.ts';
import { computePlaces, type PlaceParts } from './compute-places.ts';
import {
  claimDue,
  type DuePart,
  findPropertyIdsIn,
  PLACE_PARTS,
  type PlacePart,
} from './due-places.queries.ts';
import { COMPUTE_PLACES, placeJobs } from './place-job.ts';

const QUEUE_DUE_PLACES = 'look-for-due-places';

const DUE_BATCH_SIZE = 2000;

const JOB_BATCH_SIZE = 5000;

const partsSchema = z.array(z.enum(PLACE_PARTS));
/** Jobs queued by earlier releases have no `parts`. */
const payloadSchema = z.object({ property_ids: z.array(z.int()), parts: z.optional(partsSchema) });
const regionSchema = z.object({ version_id: z.int() });
const boxSchema = z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() });

async function addBoxJobs(db: Db, box: Box, cause: string, signal: AbortSignal): Promise<void> {
  const ids = await findPropertyIdsIn(db, box);
  await db.transaction().execute(async (trx) => {
    for (let at = 0; at < ids.length; at += JOB_BATCH_SIZE) {
      signal.throwIfAborted();
      const some = ids.slice(at, at + JOB_BATCH_SIZE);
      await addJobs(trx, placeJobs(some, { priority: JOB_PRIORITIES.idle, cause }));
    }
  });
}

/** Runs often, because failed computations are due again after an hour. */
export const PLACE_SCHEDULE: ScheduledJob[] = [{ name: QUEUE_DUE_PLACES, match: '*/15 * * * *' }];

export function placeTasks(parts: PlaceParts): JobTasks {
  return {
    async [COMPUTE_PLACES](payload, { signal }) {
      const { property_ids, parts: requested } = z.parse(payloadSchema, payload);
      await computePlaces(parts, property_ids, { signal, parts: requested });
    },
    async [REGION_IMPORTED](payload, { signal }) {
      const { version_id } = z.parse(regionSchema, payload);
      const box = await findCurrentBox(parts.db, version_id);
      // The box is null if a newer version has replaced this one. The newer version has its own job.
      if (box) await addBoxJobs(parts.db, box, `map-${version_id}`, signal);
    },
    async [REGION_REMOVED](payload, { signal }) {
      const box = z.parse(boxSchema, payload);
      const { west, south, east, north } = box;
      await addBoxJobs(parts.db, box, `left-${[west, south, east, north].join()}`, signal);
    },
    async [QUEUE_DUE_PLACES]() {
      await addDueJobs(parts.db);
    },
  };
}

function jobsFor(due: readonly DuePart[]) {
  const parts = Map.groupBy(due, ({ property_id }) => property_id);
  const byParts = Map.groupBy(parts.keys(), (id) =>
    PLACE_PARTS.filter((part) => parts.get(id)!.some((one) => one.part === part)).join(),
  );
  return [...byParts].flatMap(([names, ids]) =>
    placeJobs(ids, { priority: JOB_PRIORITIES.idle, parts: names.split(',') as PlacePart[] }),
  );
}

/** Queues jobs for expired and failed parts. Queues itself again if the batch was full. */
export async function addDueJobs(db: Db, batchSize: number = DUE_BATCH_SIZE): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const { parts, claimed } = await claimDue(trx, batchSize);
    await addJobs(trx, jobsFor(parts));
    if (claimed === batchSize) {
      const options = { jobKey: QUEUE_DUE_PLACES, queue: COMPUTE_PLACES, priority: JOB_PRIORITIES.idle };
      await addJob(trx, QUEUE_DUE_PLACES, {}, options);
    }
    return parts.length;
  });
}
