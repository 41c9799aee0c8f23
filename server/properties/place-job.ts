import { JOB_PRIORITIES, type NewJob } from '../jobs/add-job.ts';

export const WORK_OUT_PLACES = 'work-out-places';
/** Properties a job: some seconds of work at most, so that a program that stops waits for no longer. */
const AT_ONCE = 25;

/** To be added whenever properties or their schools have been placed: estimates stand until these have run. */
export function placeJobs(ids: readonly number[], priority: number = JOB_PRIORITIES.normal): NewJob[] {
  const batches = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, at) =>
    ids.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
  return batches.map((property_ids) => ({
    name: WORK_OUT_PLACES,
    payload: { property_ids },
    queue: WORK_OUT_PLACES,
    priority,
    ...(property_ids.length === 1 ? { jobKey: `${WORK_OUT_PLACES}:${property_ids[0]}` } : {}),
  }));
}
