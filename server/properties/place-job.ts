import { JOB_PRIORITIES, type NewJob } from '../jobs/add-job.ts';
import { PLACE_PARTS, type PlacePart } from './due-places.queries.ts';

export const WORK_OUT_PLACES = 'work-out-places';
/** Seconds of work, so that shutdown is quick. */
const AT_ONCE = 25;

type PlaceJobOptions = {
  priority?: number;
  parts?: readonly PlacePart[];
  cause?: string;
};

/** Queue after placing: recomputes the estimates. */
export function placeJobs(
  ids: readonly number[],
  { priority = JOB_PRIORITIES.normal, parts = PLACE_PARTS, cause }: PlaceJobOptions = {},
): NewJob[] {
  const batches = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, at) =>
    ids.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
  // A partial job must not replace a full one.
  const isWhole = priority === JOB_PRIORITIES.normal && parts.length === PLACE_PARTS.length;
  const keyOf = ([first, ...others]: number[]) => {
    if (cause !== undefined) return `${WORK_OUT_PLACES}:${cause}:${first}`;
    return isWhole && others.length === 0 ? `${WORK_OUT_PLACES}:${first}` : null;
  };
  return batches.map((property_ids) => {
    const jobKey = keyOf(property_ids);
    const job = { name: WORK_OUT_PLACES, payload: { property_ids, parts }, queue: WORK_OUT_PLACES, priority };
    return jobKey === null ? job : { ...job, jobKey };
  });
}
