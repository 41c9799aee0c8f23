import { LETTERS, type Letter } from '#shared/letters.ts';
import type { Db } from '../db/tables.ts';
import { addJobs } from '../jobs/add-job.ts';
import { insertMail } from './mail.queries.ts';
import { sendMailJob } from './mail-job-names.ts';

export type NewMail = Letter & {
  to_user_id: number;
  /** Where it goes instead of the user's present address. */
  to_email?: string;
};

/**
 * Puts a mail in the outbox, in the transaction of what it tells: it is sent if and only if that commits. A user without
 * an address, such as a source of imported listings, gets none.
 * @throws where the data is not the letter's: what is no field of it is left out
 */
export async function queueMail(db: Db, { to_user_id, to_email, template, data }: NewMail): Promise<void> {
  const checked = LETTERS[template].parse(data);
  const id = await insertMail(db, {
    to_user_id,
    to_email: to_email ?? null,
    template,
    data: JSON.stringify(checked),
  });
  if (id !== null) await addJobs(db, [sendMailJob(id)]);
}
