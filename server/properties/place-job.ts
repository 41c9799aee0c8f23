import { JOB_PRIORITIES, type NewJob } from '../jobs/add-job.ts';
import { PLACE_PARTS, type PlacePart } from './due-places.queries.ts';

export const WORK_OUT_PLACES = 'work-out-places';
/** Properties a job: some seconds of work at most, so that a program that stops waits for no longer. */
const AT_ONCE = 25;

type PlaceJobOptions = {
  priority?: number;
  parts?: readonly PlacePart[];
  /** Names all the homes of one cause, such as those of a map: listed again, they take the place of their jobs that still wait. */
  cause?: string;
};

/** To be added whenever properties or their schools have been placed: estimates stand until these have run. */
export function placeJobs(
  ids: readonly number[],
  { priority = JOB_PRIORITIES.normal, parts = PLACE_PARTS, cause }: PlaceJobOptions = {},
): NewJob[] {
  const batches = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, at) =>
    ids.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
  // A key replaces the job that waits: one that does less, or later, must not take the place of what a save has asked for.
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
