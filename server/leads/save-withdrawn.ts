import { notFound, problem } from '#shared/api/errors.ts';
import { msg, t } from '#shared/texts/t.ts';
import type { Db } from '../db/tables.ts';
import {
  deleteInquiry,
  findIsConfirmedLocked,
  lockInquiredLead,
  lockInquiry,
  updateLeadWithdrawn,
} from '../inquiries/inquiries.queries.ts';
import { closePayment } from '../payments/open-intent.ts';
import type { PaymentParts } from '../payments/payment-parts.ts';
import { findLivePayment, type PaymentRow } from '../payments/payments.queries.ts';

const MAX_ATTEMPTS = 4;
const UNLOCKED = msg('The manager has already unlocked this inquiry, so you can’t withdraw it.');
const PAYING = msg(
  'The manager is paying for this inquiry right now, so you can’t withdraw it. Look again in a few minutes.',
);
const paying = () => problem(409, t(PAYING), undefined, { code: 'payment_confirming' });

type OwnInquiry = { user_id: number; inquiry_id: number };

/**
 * Locks the user first, because confirming an email address creates leads.
 * @returns an open payment to close first, or null
 */
async function withdraw(trx: Db, { user_id, inquiry_id }: OwnInquiry): Promise<PaymentRow | null> {
  await findIsConfirmedLocked(trx, user_id);
  const inquiry = await lockInquiry(trx, user_id, inquiry_id);
  if (!inquiry) throw notFound('inquiry');
  const lead = await lockInquiredLead(trx, { user_id, property_id: inquiry.property_id });
  if (lead) {
    if (lead.unlocked || lead.seen !== null) {
      throw problem(409, t(UNLOCKED), undefined, { code: 'already_unlocked' });
    }
    const live = await findLivePayment(trx, lead.id);
    if (live?.status === 'created') return live;
    if (live) throw paying();
    await updateLeadWithdrawn(trx, lead.id);
  }
  await deleteInquiry(trx, inquiry_id);
  return null;
}

/**
 * Cancels an unconfirmed payment at the provider first.
 * @throws 404, 409 if the lead is unlocked or being paid, 503
 */
export async function saveWithdrawn(parts: PaymentParts, inquiry: OwnInquiry): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const open = await parts.db.transaction().execute((trx) => withdraw(trx, inquiry));
    if (open === null) return;
    await closePayment(parts, open);
  }
  throw paying();
}
