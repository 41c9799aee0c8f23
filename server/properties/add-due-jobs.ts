import type { Db } from '../db/tables.ts';
import { addJob, addJobs, JOB_PRIORITIES } from '../jobs/add-job.ts';
import { claimDue, type DuePart, PLACE_PARTS, type PlacePart } from './due-places.queries.ts';
import { placeJobs, WORK_OUT_PLACES } from './place-job.ts';

export const LOOK_FOR_DUE = 'look-for-due-places';
/** About an hour of work. */
const TAKEN_AT_ONCE = 2000;

function jobsFor(due: readonly DuePart[]) {
  const parts = Map.groupBy(due, ({ property_id }) => property_id);
  const byParts = Map.groupBy(parts.keys(), (id) =>
    PLACE_PARTS.filter((part) => parts.get(id)!.some((one) => one.part === part)).join(),
  );
  return [...byParts].flatMap(([names, ids]) =>
    placeJobs(ids, { priority: JOB_PRIORITIES.idle, parts: names.split(',') as PlacePart[] }),
  );
}

/** Queues expired parts and failed sources; requeues itself if there is more. */
export async function addDueJobs(db: Db, atOnce: number = TAKEN_AT_ONCE): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const { parts, taken } = await claimDue(trx, atOnce);
    await addJobs(trx, jobsFor(parts));
    if (taken === atOnce) {
      const options = { jobKey: LOOK_FOR_DUE, queue: WORK_OUT_PLACES, priority: JOB_PRIORITIES.idle };
      await addJob(trx, LOOK_FOR_DUE, {}, options);
    }
    return parts.length;
  });
}
