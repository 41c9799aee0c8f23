import { JOB_PRIORITIES, type NewJob } from '../jobs/add-job.ts';
import { PLACE_PARTS, type PlacePart } from './due-places.queries.ts';

export const WORK_OUT_PLACES = 'work-out-places';
/** Properties a job: some seconds of work at most, so that a program that stops waits for no longer. */
const AT_ONCE = 25;

type PlaceJobOptions = { priority?: number; parts?: readonly PlacePart[] };

/** To be added whenever properties or their schools have been placed: estimates stand until these have run. */
export function placeJobs(
  ids: readonly number[],
  { priority = JOB_PRIORITIES.normal, parts = PLACE_PARTS }: PlaceJobOptions = {},
): NewJob[] {
  const batches = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, at) =>
    ids.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
  // A key replaces the job that waits: one that does less, or later, must not take the place of what a save has asked for.
  const isWhole = priority === JOB_PRIORITIES.normal && parts.length === PLACE_PARTS.length;
  return batches.map((property_ids) => ({
    name: WORK_OUT_PLACES,
    payload: { property_ids, parts },
    queue: WORK_OUT_PLACES,
    priority,
    ...(isWhole && property_ids.length === 1 ? { jobKey: `${WORK_OUT_PLACES}:${property_ids[0]}` } : {}),
  }));
}
