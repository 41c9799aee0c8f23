import { JOB_PRIORITIES, type NewJob } from '../jobs/add-job.ts';
import { PLACE_PARTS, type PlacePart } from './due-places.queries.ts';

/** Queued jobs store this name, so it must not change. */
export const COMPUTE_PLACES = 'work-out-places';
/** Properties per job. A job of this size takes seconds, so that a shutdown need not wait long. */
const BATCH_SIZE = 25;

type PlaceJobOptions = {
  priority?: number;
  parts?: readonly PlacePart[];
  cause?: string;
};

/**
 * Creates jobs that compute travel times and surroundings. Queue them in the transaction that places the
 * properties.
 */
export function placeJobs(
  ids: readonly number[],
  { priority = JOB_PRIORITIES.normal, parts = PLACE_PARTS, cause }: PlaceJobOptions = {},
): NewJob[] {
  const batches = Array.from({ length: Math.ceil(ids.length / BATCH_SIZE) }, (_, at) =>
    ids.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE),
  );
  // A job replaces a queued one with the same key. A job that computes only some parts must therefore not
  // have the key of a job that computes all.
  const isWhole = priority === JOB_PRIORITIES.normal && parts.length === PLACE_PARTS.length;
  const keyOf = ([first, ...others]: number[]) => {
    if (cause !== undefined) return `${COMPUTE_PLACES}:${cause}:${first}`;
    return isWhole && others.length === 0 ? `${COMPUTE_PLACES}:${first}` : null;
  };
  return batches.map((property_ids) => {
    const jobKey = keyOf(property_ids);
    const job = { name: COMPUTE_PLACES, payload: { property_ids, parts }, queue: COMPUTE_PLACES, priority };
    return jobKey === null ? job : { ...job, jobKey };
  });
}
