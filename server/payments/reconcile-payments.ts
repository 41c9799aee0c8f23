import { isProblem } from '#shared/api/errors.ts';
import { closePayment } from './open-intent.ts';
import type { PaymentParts } from './payment-parts.ts';
import { findPayment } from './payments.queries.ts';
import { applyEvent } from './receive-event.ts';
import {
  findPaidButLocked,
  findStuckPayments,
  type StuckPayment,
  updateChecked,
} from './reconcile.queries.ts';
import { refreshPayment } from './refresh-payment.ts';
import { deleteOldEvents, findWaitingEvents } from './webhook-events.queries.ts';

/** An event that is later counts as lost. */
const STUCK_MINUTES = 15;
/** Providers resend events for three days. */
const EVENT_RETENTION_DAYS = 90;
/** The next run continues. */
const BATCH_SIZE = 200;

export type ReconcileReport = {
  checked: number;
  updated: number;
  canceled: number;
  events: number;
  /** An operator must resolve each payment. */
  paid_but_locked: number[];
  unreachable: number;
};

async function nullIfUnreachable(work: () => Promise<string>): Promise<string | null> {
  try {
    return await work();
  } catch (error) {
    if (isProblem(error, 503)) return null;
    throw error;
  }
}

async function reconcilePayment(parts: PaymentParts, { id, isAbandoned }: StuckPayment): Promise<string> {
  const { db, cards } = parts;
  const payment = await findPayment(db, id);
  if (!payment) return 'unchanged';
  const { provider, provider_ref, livemode } = payment;
  const isOurs = provider === cards.name && livemode === cards.livemode;
  // Other payments are abandoned, or belong to another provider.
  if (provider_ref !== null && isOurs && !isAbandoned) return await refreshPayment(parts, id);
  return await closePayment(parts, payment);
}

/** Idempotent. Logs an error for each lead that is paid but locked. */
export async function reconcilePayments(parts: PaymentParts): Promise<ReconcileReport> {
  const { db, cards, log } = parts;
  const report: ReconcileReport = {
    checked: 0,
    updated: 0,
    canceled: 0,
    events: 0,
    paid_but_locked: [],
    unreachable: 0,
  };
  for (const event of await findWaitingEvents(db, cards.name, STUCK_MINUTES, BATCH_SIZE)) {
    if ((await nullIfUnreachable(() => applyEvent(parts, event))) === null) report.unreachable += 1;
    else report.events += 1;
  }
  for (const payment of await findStuckPayments(db, STUCK_MINUTES, BATCH_SIZE)) {
    const outcome = await nullIfUnreachable(() => reconcilePayment(parts, payment));
    // Payments that always fail would fill each batch.
    if (outcome === 'missing' || outcome === 'mismatch') await updateChecked(db, payment.id);
    report.checked += 1;
    if (outcome === null) report.unreachable += 1;
    else if (outcome === 'canceled') report.canceled += 1;
    else if (!['unchanged', 'missing', 'mismatch'].includes(outcome)) report.updated += 1;
  }
  await deleteOldEvents(db, EVENT_RETENTION_DAYS);
  for (const { id, lead_id } of await findPaidButLocked(db, BATCH_SIZE)) {
    log.error({ event: 'paid_but_locked', payment: id, lead: lead_id }, 'a paid lead is locked');
    report.paid_but_locked.push(id);
  }
  return report;
}
