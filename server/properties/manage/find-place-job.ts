import { JOB_PRIORITIES, type NewJob } from '../../jobs/add-job.ts';

export const FIND_PLACE = 'find-place';
/** A service that is down for longer is asked again when the listing is saved again. */
const ATTEMPTS = 3;

/** To be added where an address was placed without asking those who may know it better. */
export const findPlaceJob = (property_id: number): NewJob => ({
  name: FIND_PLACE,
  payload: { property_id },
  queue: FIND_PLACE,
  jobKey: `${FIND_PLACE}:${property_id}`,
  maxAttempts: ATTEMPTS,
  priority: JOB_PRIORITIES.normal,
});
