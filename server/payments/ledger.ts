import type { Db } from '../db/tables.ts';
import { findDisputedCents, insertLedgerEntry, type LedgerEntry } from './ledger.queries.ts';
import type { PaymentRow } from './payments.queries.ts';

/** Each movement names the payment, so that the sums of the accounts can be held against the payments. */
function entryOf(
  { id, manager_id, livemode }: PaymentRow,
  entry: Pick<LedgerEntry, 'kind' | 'debit' | 'credit' | 'amount_cents' | 'ref'>,
): LedgerEntry {
  return { payment_id: id, manager_id, livemode, ...entry };
}

export async function bookPaid(trx: Db, payment: PaymentRow): Promise<void> {
  const credit = payment.purpose === 'lead' ? 'lead_sales' : 'tier_sales';
  const amount_cents = payment.amount_cents;
  await insertLedgerEntry(trx, entryOf(payment, { kind: 'paid', debit: 'card', credit, amount_cents }));
}

/** One row for each step: `refunded` is the sum of all steps so far, in cents. */
export async function bookRefund(trx: Db, payment: PaymentRow, refunded: number): Promise<void> {
  const amount_cents = refunded - payment.refunded_cents;
  const ref = String(refunded);
  await insertLedgerEntry(
    trx,
    entryOf(payment, { kind: 'refunded', ref, debit: 'refunds', credit: 'card', amount_cents }),
  );
}

/** The bank has taken what was left of a payment, and keeps it until the dispute is decided. */
async function bookDisputed(trx: Db, payment: PaymentRow, left: number): Promise<void> {
  if (left === 0) return;
  await insertLedgerEntry(
    trx,
    entryOf(payment, { kind: 'disputed', debit: 'disputes', credit: 'card', amount_cents: left }),
  );
}

/**
 * A dispute, or its end: of one that is heard of only when it is over, its beginning is written too.
 * @param left cents of the payment that had not been refunded
 */
export async function bookDispute(
  trx: Db,
  payment: PaymentRow,
  dispute: 'open' | 'won' | 'lost',
  left: number,
): Promise<void> {
  if (payment.dispute === null) await bookDisputed(trx, payment, left);
  if (dispute === 'open') return;
  const amount_cents = await findDisputedCents(trx, payment.id);
  if (amount_cents === 0) return;
  const debit = dispute === 'won' ? 'card' : 'losses';
  const kind = dispute === 'won' ? 'dispute_won' : 'dispute_lost';
  await insertLedgerEntry(trx, entryOf(payment, { kind, debit, credit: 'disputes', amount_cents }));
}
