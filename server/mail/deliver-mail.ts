import { type EmailRenderer, type EmailSetting, isEmailName } from '#shared/emails.ts';
import type { Db } from '../db/tables.ts';
import { addJobs } from '../jobs/add-job.ts';
import type { JobLog } from '../jobs/job-task.ts';
import { composeMail, isPlainAddress, type MailHead } from './compose-mail.ts';
import {
  type ClaimedMail,
  insertSuppression,
  updateMailDead,
  updateMailHandedOver,
  updateMailRetry,
  updateMailSent,
  updateMailUncertain,
} from './mail.queries.ts';
import { sendMailJob } from './mail-job-names.ts';
import type { MailOutcome, Smtp } from './open-smtp.ts';

export type MailParts = {
  db: Db;
  smtp: Smtp;
  loadPages: () => Promise<EmailRenderer>;
  head: MailHead;
  setting: Omit<EmailSetting, 'to_name'>;
  log: JobLog;
};

const FIRST_RETRY_SECONDS = 60;
const MAX_RETRY_SECONDS = 6 * 60 * 60;
/** With growing pauses, these take about three days. */
export const MAX_ATTEMPTS = 21;
/** A late email would confuse its reader. */
const STALE_SECONDS = 3 * 24 * 60 * 60;

export const UNCERTAIN =
  'It may have arrived: the mail server received it but its result is unknown. It is not resent automatically.';

/** Returns one minute, doubled each time, up to six hours. */
export function retryDelay(attempts: number): number {
  return Math.min(FIRST_RETRY_SECONDS * 2 ** (attempts - 1), MAX_RETRY_SECONDS);
}

async function retryLater({ db, log }: MailParts, mail: ClaimedMail, reason: string): Promise<void> {
  if (mail.attempts >= MAX_ATTEMPTS) {
    log.warn(`Email ${mail.id} failed permanently after ${mail.attempts} attempts: ${reason}`);
    await updateMailDead(db, mail.id, `Failed permanently after ${mail.attempts} attempts. ${reason}`);
    return;
  }
  if (mail.attempts === 1) log.warn(`Email ${mail.id} could not be sent and will be retried: ${reason}`);
  const delay = retryDelay(mail.attempts);
  await updateMailRetry(db, mail.id, reason, delay);
  // The periodic job does not know the request id.
  await addJobs(db, [{ ...sendMailJob(mail.id), runAt: new Date(Date.now() + delay * 1000) }]);
}

function findRefusal({ to_email, is_suppressed, overdue_seconds }: ClaimedMail): string | null {
  if (is_suppressed) return 'Not sent: a mail server permanently rejected this address.';
  if (!isPlainAddress(to_email)) return 'Not sent: invalid email address.';
  if (overdue_seconds > STALE_SECONDS) return 'Not sent: it was due more than three days ago.';
  return null;
}

async function compose({ loadPages, setting, head }: MailParts, mail: ClaimedMail): Promise<Buffer> {
  const { template, data, to_name } = mail;
  if (!isEmailName(template)) throw new Error(`This release has no email template ${template}.`);
  const { renderEmail } = await loadPages();
  return await composeMail(mail, renderEmail(template, data, { ...setting, to_name }), head);
}

async function recordOutcome(parts: MailParts, mail: ClaimedMail, outcome: MailOutcome): Promise<void> {
  const { db, log } = parts;
  if (outcome.verdict === 'sent') return await updateMailSent(db, mail.id);
  const { verdict, reason } = outcome;
  if (verdict === 'later') return await retryLater(parts, mail, reason);
  if (verdict === 'uncertain') {
    log.warn(`Email ${mail.id} may have arrived: ${reason}`);
    return await updateMailUncertain(db, mail.id, `${UNCERTAIN} ${reason}`);
  }
  log.warn(`Email ${mail.id} was permanently rejected: ${reason}`);
  await insertSuppression(db, mail.to_email, reason);
  await updateMailDead(db, mail.id, reason);
}

/** The row is marked before SMTP, so that no worker sends it again after a crash. */
export async function deliverMail(parts: MailParts, id: number): Promise<void> {
  const mail = await updateMailHandedOver(parts.db, id);
  if (!mail) return;
  const refusal = findRefusal(mail);
  if (refusal !== null) return await updateMailDead(parts.db, id, refusal);
  let bytes: Buffer;
  try {
    bytes = await compose(parts, mail);
  } catch (error) {
    return await retryLater(parts, mail, (error as Error).message.slice(0, 400));
  }
  await recordOutcome(parts, mail, await parts.smtp.send(parts.head.from.address, mail.to_email, bytes));
}
