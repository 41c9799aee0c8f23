import { EMAILS, type Email } from '#shared/emails.ts';
import type { Db } from '../db/tables.ts';
import { addJobs } from '../jobs/add-job.ts';
import { insertMail } from './mail.queries.ts';
import { sendMailJob } from './mail-job-names.ts';

export type NewMail = Email & {
  to_user_id: number;
  to_email?: string;
};

/** @throws if the data does not match the template */
export async function queueMail(db: Db, { to_user_id, to_email, template, data }: NewMail): Promise<void> {
  const checked = EMAILS[template].parse(data);
  const id = await insertMail(db, {
    to_user_id,
    to_email: to_email ?? null,
    template,
    data: JSON.stringify(checked),
  });
  if (id !== null) await addJobs(db, [sendMailJob(id)]);
}
