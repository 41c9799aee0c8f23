import type { Db } from '../db/tables.ts';
import { addJobs } from '../jobs/add-job.ts';
import type { JobTasks, ScheduledJob } from '../jobs/job-task.ts';
import { deliverMail, type MailParts, UNCERTAIN } from './deliver-mail.ts';
import { deleteOldMail, deleteUnclaimedJobs, findDueMail, updateAbandonedUncertain } from './mail.queries.ts';
import { CLEAN_UP_MAIL, QUEUE_DUE_MAIL, SEND_MAIL, sendMailJob } from './mail-job-names.ts';
import { SMTP_TIMEOUT_MS } from './open-smtp.ts';

const DUE_BATCH_SIZE = 500;
const RETENTION_DAYS = 30;
/** An operator can send an email with unknown outcome again. */
const RESEND_DAYS = 3;
/** No SMTP session takes longer. */
const ABANDONED_SECONDS = 5 * (SMTP_TIMEOUT_MS / 1000);
/** Shorter than the age that triggers an alert. */
const UNCLAIMED_SECONDS = 5 * 60;
const UNCLAIMED_BATCH_SIZE = 5000;

export function mailSchedule(hasServer: boolean): ScheduledJob[] {
  if (!hasServer) return [{ name: CLEAN_UP_MAIL, match: '*/5 * * * *' }];
  return [
    { name: QUEUE_DUE_MAIL, match: '* * * * *' },
    { name: CLEAN_UP_MAIL, match: '25 * * * *' },
  ];
}

export async function queueDueMail(db: Db, log: MailParts['log']): Promise<void> {
  const abandoned = await updateAbandonedUncertain(db, UNCERTAIN, ABANDONED_SECONDS);
  if (abandoned > 0) log.warn(`${abandoned} emails may have arrived: their worker ended while sending.`);
  const due = await findDueMail(db, DUE_BATCH_SIZE);
  // The flags contain the request id.
  await addJobs(
    db,
    due.map(({ id, flags }) => ({ ...sendMailJob(id), flags })),
  );
}

/** Once a process has a mail server, it queues due emails again. */
async function deleteUnclaimedMailJobs(db: Db, signal: AbortSignal): Promise<void> {
  const names = [SEND_MAIL, QUEUE_DUE_MAIL];
  for (let deleted = UNCLAIMED_BATCH_SIZE; deleted === UNCLAIMED_BATCH_SIZE && !signal.aborted; )
    deleted = await deleteUnclaimedJobs(db, names, UNCLAIMED_SECONDS, UNCLAIMED_BATCH_SIZE);
}

/** `parts` is null without a mail server. */
export function mailTasks(db: Db, parts: MailParts | null): JobTasks {
  const cleanup: JobTasks = {
    async [CLEAN_UP_MAIL](_payload, { signal }) {
      await deleteOldMail(db, RETENTION_DAYS, RESEND_DAYS);
      if (!parts) await deleteUnclaimedMailJobs(db, signal);
    },
  };
  if (!parts) return cleanup;
  return {
    ...cleanup,
    async [SEND_MAIL](payload) {
      const { id } = payload as { id?: unknown };
      if (Number.isSafeInteger(id)) await deliverMail(parts, id as number);
    },
    async [QUEUE_DUE_MAIL](_payload, { log }) {
      await queueDueMail(db, log);
    },
  };
}
