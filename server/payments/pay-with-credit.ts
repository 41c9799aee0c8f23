import { problem } from '#shared/api/errors.ts';
import { LEAD_PRICE_CENTS } from '#shared/rules/lead-price.ts';
import { t } from '#shared/texts/t.ts';
import type { Db } from '../db/tables.ts';
import { insertCredit, insertCreditPayment, lockOldestCredit, updateCreditUsed } from './credits.queries.ts';
import { unlockLead } from './fulfill-purchase.ts';
import { insertLedgerEntry } from './ledger.queries.ts';
import { closePayment, paymentConfirming } from './open-intent.ts';
import { type LeadOfManager, lockLeadForSale } from './open-lead-intent.ts';
import type { PaymentParts } from './payment-parts.ts';
import { findLivePayment, type PaymentRow } from './payments.queries.ts';

const MAX_ATTEMPTS = 4;
const noCredit = () => problem(409, t('You don’t have any credit left.'), undefined, { code: 'no_credit' });

/** @returns an open card payment to close first; null if the lead is unlocked */
async function redeem(trx: Db, wanted: LeadOfManager): Promise<PaymentRow | null> {
  const { manager_id, lead_id } = wanted;
  const lead = await lockLeadForSale(trx, wanted);
  const live = await findLivePayment(trx, lead_id);
  if (live && live.status !== 'created') throw paymentConfirming();
  const credit = await lockOldestCredit(trx, manager_id);
  if (!credit) throw noCredit();
  if (live) return live;
  const payment_id = await insertCreditPayment(trx, { manager_id, lead_id, credit });
  await updateCreditUsed(trx, credit.id, payment_id);
  await insertLedgerEntry(trx, {
    payment_id,
    manager_id,
    kind: 'credit_used',
    ref: String(credit.id),
    debit: 'lead_credits',
    credit: 'lead_sales',
    amount_cents: credit.amount_cents,
    livemode: false,
  });
  await unlockLead(trx, lead);
  return null;
}

/** Cancels the lead's unconfirmed card payment first. @throws 404, 409, 503 */
export async function payWithCredit(parts: PaymentParts, lead: LeadOfManager): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const open = await parts.db.transaction().execute((trx) => redeem(trx, lead));
    if (open === null) return;
    await closePayment(parts, open);
  }
  throw paymentConfirming();
}

/** Idempotent. Needs the transaction that decides the dispute. */
export async function grantCredit(
  trx: Db,
  { dispute_id, manager_id }: { dispute_id: number; manager_id: number },
): Promise<boolean> {
  const amount_cents = LEAD_PRICE_CENTS;
  const id = await insertCredit(trx, { manager_id, dispute_id, amount_cents });
  if (id === null) return false;
  await insertLedgerEntry(trx, {
    payment_id: null,
    manager_id,
    kind: 'credit_granted',
    ref: String(id),
    debit: 'credits_given',
    credit: 'lead_credits',
    amount_cents,
    livemode: false,
  });
  return true;
}
