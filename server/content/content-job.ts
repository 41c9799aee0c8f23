import { JOB_PRIORITIES, type NewJob } from '../jobs/add-job.ts';

export const REFRESH_CONTENT = 'refresh-content';
export const FETCH_CONTENT_PICTURES = 'fetch-content-pictures';
/** Jobs of this queue run one at a time across all processes. */
const QUEUE = 'content';

/** The job isn't retried, because the next visitor queues another one. */
export function refreshContentJob(): NewJob {
  return {
    name: REFRESH_CONTENT,
    payload: {},
    jobKey: REFRESH_CONTENT,
    queue: QUEUE,
    priority: JOB_PRIORITIES.soon,
    maxAttempts: 1,
  };
}

export function contentPicturesJob(): NewJob {
  return {
    name: FETCH_CONTENT_PICTURES,
    payload: {},
    jobKey: FETCH_CONTENT_PICTURES,
    queue: QUEUE,
    priority: JOB_PRIORITIES.idle,
    maxAttempts: 3,
  };
}
