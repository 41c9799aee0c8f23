import type { Db } from '../db/tables.ts';
import { findDisputedCents, insertLedgerEntry, type LedgerEntry } from './ledger.queries.ts';
import type { PaymentRow } from './payments.queries.ts';

/** The payment's id lets audits compare balances with payments. */
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

/** @param refunded total of all refunds in cents */
export async function bookRefund(trx: Db, payment: PaymentRow, refunded: number): Promise<void> {
  const amount_cents = refunded - payment.refunded_cents;
  const ref = String(refunded);
  await insertLedgerEntry(
    trx,
    entryOf(payment, { kind: 'refunded', ref, debit: 'refunds', credit: 'card', amount_cents }),
  );
}

/** The bank withdraws the amount until it decides the dispute. */
async function bookDisputed(trx: Db, payment: PaymentRow, left: number): Promise<void> {
  if (left === 0) return;
  await insertLedgerEntry(
    trx,
    entryOf(payment, { kind: 'disputed', debit: 'disputes', credit: 'card', amount_cents: left }),
  );
}

/**
 * Also records the opening, whose event may arrive late or never. @param left cents that were not refunded
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
