import type { Db } from '../db/tables.ts';
import { addJobs } from '../jobs/add-job.ts';
import type { JobTasks, ScheduledJob } from '../jobs/job-task.ts';
import { deliverMail, type MailParts, UNCERTAIN } from './deliver-mail.ts';
import { deleteOldMail, deleteUntakenJobs, findDueMail, updateAbandonedUncertain } from './mail.queries.ts';
import { QUEUE_DUE_MAIL, SEND_MAIL, sendMailJob, TIDY_MAIL } from './mail-job-names.ts';
import { CONVERSATION_MS } from './open-smtp.ts';

/** How many mails one pass puts on their way; the next pass goes on. */
const DUE_AT_ONCE = 500;
const KEPT_DAYS = 30;
/** How long a mail that may have arrived keeps what is needed to send it again. */
const AGAIN_DAYS = 3;
/** Well after the longest conversation with a mail server, its record included. */
const ABANDONED_SECONDS = 5 * (CONVERSATION_MS / 1000);
/** A process that sends takes its jobs at once. With the pause between two tidyings less than the age at which jobs ring an alarm. */
const UNTAKEN_SECONDS = 5 * 60;
const UNTAKEN_AT_ONCE = 5000;

/** What the clock adds, for a process that has a mail server and for one that has none. */
export function mailSchedule(hasServer: boolean): ScheduledJob[] {
  if (!hasServer) return [{ name: TIDY_MAIL, match: '*/5 * * * *' }];
  return [
    { name: QUEUE_DUE_MAIL, match: '* * * * *' },
    { name: TIDY_MAIL, match: '25 * * * *' },
  ];
}

/** Puts what is due on its way, and gives up what its worker has left in hand. */
export async function queueDueMail(db: Db, log: MailParts['log']): Promise<void> {
  const abandoned = await updateAbandonedUncertain(db, UNCERTAIN, ABANDONED_SECONDS);
  if (abandoned > 0) log.warn(`${abandoned} mails may have arrived or not: their worker ended meanwhile.`);
  const due = await findDueMail(db, DUE_AT_ONCE);
  // A job that waits is replaced by its like, which is not to forget the request that wrote the letter.
  await addJobs(
    db,
    due.map(({ id, flags }) => ({ ...sendMailJob(id), flags })),
  );
}

/**
 * Takes jobs out of the queue that wait for a mail server which nobody has. Their letters stay: a process that has one puts all that
 * is due on its way each minute, also where this has taken a job that was its own.
 */
async function forgetUntakenJobs(db: Db, signal: AbortSignal): Promise<void> {
  const names = [SEND_MAIL, QUEUE_DUE_MAIL];
  for (let gone = UNTAKEN_AT_ONCE; gone === UNTAKEN_AT_ONCE && !signal.aborted; )
    gone = await deleteUntakenJobs(db, names, UNTAKEN_SECONDS, UNTAKEN_AT_ONCE);
}

/**
 * The jobs of the outbox, for the worker. `parts` is null where this process has no mail server: it then takes no job of
 * sending, so that another process which has one does.
 */
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
