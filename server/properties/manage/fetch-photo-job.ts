import { createHash } from 'node:crypto';
import { JOB_PRIORITIES, type NewJob } from '../../jobs/add-job.ts';

export const FETCH_PHOTO = 'fetch-photo';
/** Retries, so that a short outage of the other host does not lose a photo. */
export const FETCH_PHOTO_ATTEMPTS = 4;

/**
 * Limits concurrent downloads of all processes, so that imports don't use up bandwidth and picture decoders.
 */
const QUEUES = 2;

export function fetchPhotoJob(property_id: number, url: string): NewJob {
  const digest = createHash('sha256').update(url).digest('hex').slice(0, 32);
  return {
    name: FETCH_PHOTO,
    payload: { property_id, url },
    jobKey: `${FETCH_PHOTO}:${property_id}:${digest}`,
    queue: `${FETCH_PHOTO}-${property_id % QUEUES}`,
    priority: JOB_PRIORITIES.idle,
    maxAttempts: FETCH_PHOTO_ATTEMPTS,
  };
}
