import type { Db } from '../db/tables.ts';
import { addJobs } from '../jobs/add-job.ts';
import type { JobTasks, ScheduledJob } from '../jobs/job-task.ts';
import { deliverMail, type MailParts, UNCERTAIN } from './deliver-mail.ts';
import { deleteOldMail, deleteUntakenJobs, findDueMail, updateAbandonedUncertain } from './mail.queries.ts';
import { QUEUE_DUE_MAIL, SEND_MAIL, sendMailJob, TIDY_MAIL } from './mail-job-names.ts';
import { CONVERSATION_MS } from './open-smtp.ts';

const DUE_AT_ONCE = 500;
const KEPT_DAYS = 30;
/** Days to keep an uncertain email's data for a resend. */
const AGAIN_DAYS = 3;
/** Longer than the longest SMTP conversation and its record. */
const ABANDONED_SECONDS = 5 * (CONVERSATION_MS / 1000);
/** A sending process takes jobs at once. Shorter than the age that triggers an alert. */
const UNTAKEN_SECONDS = 5 * 60;
const UNTAKEN_AT_ONCE = 5000;

export function mailSchedule(hasServer: boolean): ScheduledJob[] {
  if (!hasServer) return [{ name: TIDY_MAIL, match: '*/5 * * * *' }];
  return [
    { name: QUEUE_DUE_MAIL, match: '* * * * *' },
    { name: TIDY_MAIL, match: '25 * * * *' },
  ];
}

export async function queueDueMail(db: Db, log: MailParts['log']): Promise<void> {
  const abandoned = await updateAbandonedUncertain(db, UNCERTAIN, ABANDONED_SECONDS);
  if (abandoned > 0) log.warn(`${abandoned} mails may have arrived or not: their worker ended meanwhile.`);
  const due = await findDueMail(db, DUE_AT_ONCE);
  // Keeps the flags of a replaced job, which have its request id.
  await addJobs(
    db,
    due.map(({ id, flags }) => ({ ...sendMailJob(id), flags })),
  );
}

/** Deletes send jobs that no process can run; a process with a mail server queues due emails each minute. */
async function forgetUntakenJobs(db: Db, signal: AbortSignal): Promise<void> {
  const names = [SEND_MAIL, QUEUE_DUE_MAIL];
  for (let gone = UNTAKEN_AT_ONCE; gone === UNTAKEN_AT_ONCE && !signal.aborted; )
    gone = await deleteUntakenJobs(db, names, UNTAKEN_SECONDS, UNTAKEN_AT_ONCE);
}

/** `parts` is null without a mail server: the process then takes no send jobs. */
export function mailTasks(db: Db, parts: MailParts | null): JobTasks {
  const tidying: JobTasks = {
    async [TIDY_MAIL](_payload, { signal }) {
      await deleteOldMail(db, KEPT_DAYS, AGAIN_DAYS);
      if (!parts) await forgetUntakenJobs(db, signal);
    },
  };
  if (!parts) return tidying;
  return {
    ...tidying,
    async [SEND_MAIL](payload) {
      const { id } = payload as { id?: unknown };
      if (Number.isSafeInteger(id)) await deliverMail(parts, id as number);
    },
    async [QUEUE_DUE_MAIL](_payload, { log }) {
      await queueDueMail(db, log);
    },
  };
}
