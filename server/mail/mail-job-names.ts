import { JOB_PRIORITIES, type NewJob } from '../jobs/add-job.ts';

export const SEND_MAIL = 'send-mail';
export const QUEUE_DUE_MAIL = 'queue-due-mail';
export const CLEAN_UP_MAIL = 'tidy-mail';

/** Small, so that a hanging mail server leaves workers for other jobs. */
const MAIL_QUEUES = 2;

export function sendMailJob(id: number): NewJob {
  return {
    name: SEND_MAIL,
    payload: { id },
    jobKey: `mail:${id}`,
    queue: `mail-${id % MAIL_QUEUES}`,
    priority: JOB_PRIORITIES.soon,
  };
}
