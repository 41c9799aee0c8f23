import { PAGES } from '#shared/pages.ts';
import type { Db } from '../db/tables.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { findDisputer, findStaff } from './payment-letters.queries.ts';
import type { PaymentRow } from './payments.queries.ts';

/** In the transaction that records the dispute. */
export async function notifyStaffOfDispute(trx: Db, payment: PaymentRow): Promise<void> {
  const { manager, others } = await findDisputer(trx, payment);
  const { id, provider, amount_cents } = payment;
  const data = { payment: id, provider, amount_cents, manager, open_disputes: others + 1, path: PAGES.home };
  for (const to_user_id of await findStaff(trx)) {
    await queueMail(trx, { to_user_id, template: 'dispute_opened', data });
  }
}
