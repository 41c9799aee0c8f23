import type { Db } from '#server/db/tables.ts';
import { deliverMail, type MailParts } from '#server/mail/deliver-mail.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { makePerson, type Person } from '#test/helpers/people.ts';
import { renderMailbox } from '#web/emails/mailbox-page.tsx';
import { renderEmail } from '#web/emails/render-email.tsx';
import { partsOf } from './plain-parts.ts';

/** Returns the dependencies of the mail worker, with the real templates. */
export function partsFor(db: Db, url: string): MailParts {
  return partsOf(db, url, { renderEmail, renderMailbox });
}

export const CONFIRM_PATH = '/account/confirm-email/?token=secret-of-the-link';

/** Creates a user and enqueues the user's `confirm_email`. */
export async function enqueueConfirmEmail(db: Db): Promise<{ person: Person; id: number }> {
  const person = await makePerson(db);
  const data = { path: CONFIRM_PATH, hours: 24 };
  await queueMail(db, { to_user_id: person.id, template: 'confirm_email', data });
  const { id } = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('to_user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  return { person, id };
}

export async function rowOf(db: Db, id: number) {
  return await db.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Makes the email's next attempt due and runs it. */
export async function retryDelivery(parts: MailParts, id: number): Promise<void> {
  await parts.db.updateTable('mail_outbox').set({ next_attempt: new Date() }).where('id', '=', id).execute();
  await deliverMail(parts, id);
}
