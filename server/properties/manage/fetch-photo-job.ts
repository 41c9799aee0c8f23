import { createHash } from 'node:crypto';
import { JOB_PRIORITIES, type NewJob } from '../../jobs/add-job.ts';

export const FETCH_PHOTO = 'fetch-photo';
/** Of each photo: a site that is away for a minute is no broken address. */
export const FETCH_PHOTO_ATTEMPTS = 4;

/** Two at a time in the whole installation, so that an import of hundreds takes neither the line nor the decoders. */
const QUEUES = 2;

/** Fetches a photo that an imported file names. */
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
