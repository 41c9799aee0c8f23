import { PAGES } from '#shared/pages.ts';
import type { PaymentStatus } from '../db/tables/payment-tables.ts';
import type { Db } from '../db/tables.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { CardIntent } from './card-provider.ts';
import { fulfillPurchase, type Purchase, revokePurchase } from './fulfill-purchase.ts';
import { bookDispute, bookPaid, bookRefund } from './ledger.ts';
import { mailRefund } from './mail-payer.ts';
import { findDisputer, findStaff } from './payment-emails.queries.ts';
import type { PaymentLog } from './payment-parts.ts';
import { findLivePayment, type PaymentRow, updatePayment } from './payments.queries.ts';

/**
 * Status only rises in rank. `created` and `processing` share one, because a declined card can be tried
 * again.
 */
const RANK: Record<PaymentStatus, number> = {
  created: 0,
  processing: 0,
  canceled: 1,
  failed: 1,
  succeeded: 2,
  refunded: 3,
};
const DISPUTE_RANK = { open: 1, won: 2, lost: 2 } as const;

const isPaid = (status: PaymentStatus) => RANK[status] >= RANK.succeeded;
const isOpen = (status: PaymentStatus) => RANK[status] === RANK.created;

function statusOf({ status, refunded, amount }: CardIntent): PaymentStatus | null {
  if (status === 'open') return 'created';
  if (status === 'processing' || status === 'canceled') return status;
  if (status === 'succeeded') return refunded >= amount ? 'refunded' : 'succeeded';
  return null;
}

function nextStatus(present: PaymentStatus, intent: CardIntent): PaymentStatus {
  const reported = statusOf(intent);
  if (reported === null) return present;
  return RANK[reported] > RANK[present] || (isOpen(reported) && isOpen(present)) ? reported : present;
}

function nextDispute(present: PaymentRow['dispute'], { dispute }: CardIntent): PaymentRow['dispute'] {
  const rank = (one: PaymentRow['dispute']) => (one === null ? 0 : DISPUTE_RANK[one]);
  return rank(dispute) > rank(present) ? dispute : present;
}

/** Another payment already unlocked the lead; requires a refund by `refundDuplicate`. */
export const PAID_TWICE = 'paid_twice';

async function isPaidTwice(trx: Db, payment: PaymentRow): Promise<boolean> {
  if (isOpen(payment.status) || payment.lead_id === null) return false;
  const live = await findLivePayment(trx, payment.lead_id);
  return live !== null && live.id !== payment.id;
}

/**
 * The caller has locked purchase and payment, and has checked that they match the intent. @returns the
 * outcome
 */
export async function applyIntent(
  trx: Db,
  log: PaymentLog,
  { payment, purchase, intent }: { payment: PaymentRow; purchase: Purchase; intent: CardIntent },
): Promise<string> {
  const status = nextStatus(payment.status, intent);
  const isNewlyPaid = isPaid(status) && !isPaid(payment.status);
  if (isNewlyPaid && status === 'succeeded' && (await isPaidTwice(trx, payment))) {
    // The money arrived. The payment's row waits for the refund, because a lead can have only one live
    // payment.
    await bookPaid(trx, payment);
    log.error({ event: PAID_TWICE, payment: payment.id }, 'a lead was paid for twice; refunding one payment');
    return PAID_TWICE;
  }
  let { granted_until } = payment;
  if (isNewlyPaid) {
    await bookPaid(trx, payment);
    if (status === 'succeeded') granted_until = await fulfillPurchase(trx, log, payment, purchase);
  }
  const refunded_cents = isPaid(status)
    ? Math.max(payment.refunded_cents, intent.refunded)
    : payment.refunded_cents;
  if (refunded_cents > payment.refunded_cents) {
    await bookRefund(trx, payment, refunded_cents);
    await mailRefund(trx, payment, refunded_cents);
  }
  if (status === 'refunded' && payment.status === 'succeeded') await revokePurchase(trx, payment, purchase);
  const dispute = isPaid(status) ? nextDispute(payment.dispute, intent) : payment.dispute;
  if (dispute !== null && dispute !== payment.dispute) {
    await bookDispute(trx, payment, dispute, payment.amount_cents - refunded_cents);
    if (payment.dispute === null) {
      log.warn({ event: 'payment_disputed', payment: payment.id }, 'a payment is disputed');
      await notifyStaffOfDispute(trx, payment);
    }
  }
  const failure = isPaid(status) ? null : (intent.failure?.slice(0, 200) ?? null);
  const change = { status, refunded_cents, dispute, failure, granted_until, isNewlyPaid };
  const isSame =
    status === payment.status &&
    refunded_cents === payment.refunded_cents &&
    dispute === payment.dispute &&
    failure === payment.failure;
  // Concurrent requests see a new version of an open payment and ask the provider again.
  if (!isSame || isOpen(status)) await updatePayment(trx, payment.id, change);
  if (isSame) return 'unchanged';
  return status === payment.status ? 'noted' : status;
}

async function notifyStaffOfDispute(trx: Db, payment: PaymentRow): Promise<void> {
  const { manager, others } = await findDisputer(trx, payment);
  const { id, provider, amount_cents } = payment;
  const data = { payment: id, provider, amount_cents, manager, open_disputes: others + 1, path: PAGES.home };
  for (const to_user_id of await findStaff(trx)) {
    await queueMail(trx, { to_user_id, template: 'dispute_opened', data });
  }
}
