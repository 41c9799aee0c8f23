import { JOB_PRIORITIES, type NewJob } from '../jobs/add-job.ts';

export const SEND_MAIL = 'send-mail';
export const QUEUE_DUE_MAIL = 'queue-due-mail';
export const TIDY_MAIL = 'tidy-mail';

/** So many mails are on their way at once, across all processes: a mail server that hangs holds up no other work. */
const LANES = 2;

/** The job that sends one mail; asked for twice, it is one. */
export function sendMailJob(id: number): NewJob {
  return {
    name: SEND_MAIL,
    payload: { id },
    jobKey: `mail:${id}`,
    queue: `mail-${id % LANES}`,
    priority: JOB_PRIORITIES.soon,
  };
}
