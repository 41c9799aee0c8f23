import { isLetterName, type LetterRenderer, type LetterSetting } from '#shared/letters.ts';
import type { Db } from '../db/tables.ts';
import { addJobs } from '../jobs/add-job.ts';
import type { JobLog } from '../jobs/job-task.ts';
import { composeMail, isPlainAddress, type MailHead } from './compose-mail.ts';
import {
  insertSuppression,
  type MailInHand,
  updateMailDead,
  updateMailHandedOver,
  updateMailPutOff,
  updateMailSent,
  updateMailUncertain,
} from './mail.queries.ts';
import { sendMailJob } from './mail-job-names.ts';
import type { MailOutcome, Smtp } from './open-smtp.ts';

export type MailParts = {
  db: Db;
  smtp: Smtp;
  loadPages: () => Promise<LetterRenderer>;
  head: MailHead;
  setting: Omit<LetterSetting, 'to_name'>;
  log: JobLog;
};

const FIRST_PAUSE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 6 * 60 * 60;
/** About three days with those pauses. */
export const MOST_ATTEMPTS = 21;
/** An older email would only confuse its reader. */
const STALE_SECONDS = 3 * 24 * 60 * 60;

export const UNCERTAIN =
  'It may have arrived: the mail server was given it, and what came of that is not known. It is not sent again by itself.';

/** One minute, doubled each time, at most six hours. */
export function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_SECONDS * 2 ** (attempts - 1), LONGEST_PAUSE_SECONDS);
}

async function putOff({ db, log }: MailParts, mail: MailInHand, reason: string): Promise<void> {
  if (mail.attempts >= MOST_ATTEMPTS) {
    log.warn(`Mail ${mail.id} was given up after ${mail.attempts} attempts: ${reason}`);
    await updateMailDead(db, mail.id, `Given up after ${mail.attempts} attempts. ${reason}`);
    return;
  }
  if (mail.attempts === 1) log.warn(`Mail ${mail.id} could not be sent and will be tried again: ${reason}`);
  const pause = pauseAfter(mail.attempts);
  await updateMailPutOff(db, mail.id, reason, pause);
  // Queued here, because the periodic job has no trace of the request.
  await addJobs(db, [{ ...sendMailJob(mail.id), runAt: new Date(Date.now() + pause * 1000) }]);
}

function refusalOf({ to_email, is_suppressed, overdue_seconds }: MailInHand): string | null {
  if (is_suppressed) return 'Not tried: a mail server has refused this address for good.';
  if (!isPlainAddress(to_email)) return 'Not tried: this is no e-mail address.';
  if (overdue_seconds > STALE_SECONDS) return 'Not tried: it should have been sent more than three days ago.';
  return null;
}

async function compose({ loadPages, setting, head }: MailParts, mail: MailInHand): Promise<Buffer> {
  const { template, data, to_name } = mail;
  if (!isLetterName(template)) throw new Error(`This release knows no letter ${template}.`);
  const { renderLetter } = await loadPages();
  return await composeMail(mail, renderLetter(template, data, { ...setting, to_name }), head);
}

async function record(parts: MailParts, mail: MailInHand, outcome: MailOutcome): Promise<void> {
  const { db, log } = parts;
  if (outcome.verdict === 'sent') return await updateMailSent(db, mail.id);
  const { verdict, reason } = outcome;
  if (verdict === 'later') return await putOff(parts, mail, reason);
  if (verdict === 'uncertain') {
    log.warn(`Mail ${mail.id} may have arrived or not: ${reason}`);
    return await updateMailUncertain(db, mail.id, `${UNCERTAIN} ${reason}`);
  }
  log.warn(`Mail ${mail.id} was refused for good: ${reason}`);
  await insertSuppression(db, mail.to_email, reason);
  await updateMailDead(db, mail.id, reason);
}

/** Sends at most once: the row is marked before handing over, so no other worker sends it after a crash. */
export async function deliverMail(parts: MailParts, id: number): Promise<void> {
  const mail = await updateMailHandedOver(parts.db, id);
  if (!mail) return;
  const refusal = refusalOf(mail);
  if (refusal !== null) return await updateMailDead(parts.db, id, refusal);
  let bytes: Buffer;
  try {
    bytes = await compose(parts, mail);
  } catch (error) {
    return await putOff(parts, mail, (error as Error).message.slice(0, 400));
  }
  await record(parts, mail, await parts.smtp.send(parts.head.from.address, mail.to_email, bytes));
}
