import { JOB_PRIORITIES, type NewJob } from '../../jobs/add-job.ts';

export const FIND_PLACE = 'find-place';
/** A later save asks again. */
const ATTEMPTS = 3;

export const findPlaceJob = (property_id: number): NewJob => ({
  name: FIND_PLACE,
  payload: { property_id },
  queue: FIND_PLACE,
  jobKey: `${FIND_PLACE}:${property_id}`,
  maxAttempts: ATTEMPTS,
  priority: JOB_PRIORITIES.normal,
});
