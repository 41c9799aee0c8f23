import type { Db } from '../db/tables.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { findStaffToTell, getPaymentFacts } from './payment-letters.queries.ts';

/**
 * Mails all staff that a payment is disputed, in the transaction that notes it. Call it after `payments.dispute` is `open`: the
 * letter counts how many this manager has.
 */
export async function notifyStaffOfDispute(trx: Db, { id }: { id: number }): Promise<void> {
  const { provider, amount_cents, manager, open_disputes } = await getPaymentFacts(trx, id);
  const data = { payment: id, provider, amount_cents, manager, open_disputes };
  for (const to_user_id of await findStaffToTell(trx)) {
    await queueMail(trx, { to_user_id, template: 'dispute_opened', data });
  }
}
