import { isProblem } from '#shared/api/errors.ts';
import { closePayment } from './open-intent.ts';
import type { PaymentParts } from './payment-parts.ts';
import { findPayment } from './payments.queries.ts';
import { applyEvent } from './receive-event.ts';
import { findPaidButLocked, findStuckPayments, type StuckPayment, updateAsked } from './reconcile.queries.ts';
import { refreshPayment } from './refresh-payment.ts';
import { deleteOldEvents, findWaitingEvents } from './webhook-events.queries.ts';

/** Longer than any event that was not lost. */
const STUCK_MINUTES = 15;
/** Providers resend events for three days. */
const KEPT_EVENT_DAYS = 90;
/** Oldest first; the next run continues. */
const AT_ONCE = 200;

export type ReconcileReport = {
  asked: number;
  moved: number;
  given_up: number;
  events: number;
  /** Must be empty; otherwise an operator must act. */
  paid_but_locked: number[];
  unreached: number;
};

async function reached(work: () => Promise<string>): Promise<string | null> {
  try {
    return await work();
  } catch (error) {
    if (isProblem(error, 503)) return null;
    throw error;
  }
}

async function reconcilePayment(parts: PaymentParts, { id, isForgotten }: StuckPayment): Promise<string> {
  const { db, cards } = parts;
  const payment = await findPayment(db, id);
  if (!payment) return 'unchanged';
  const { provider, provider_ref, livemode } = payment;
  const isOurs = provider === cards.name && livemode === cards.livemode;
  // Its secret was never disclosed: the next call creates another payment.
  if (provider_ref !== null && isOurs && !isForgotten) return await refreshPayment(parts, id);
  return await closePayment(parts, payment);
}

/** Also alerts about paid but locked leads. Idempotent. */
export async function reconcilePayments(parts: PaymentParts): Promise<ReconcileReport> {
  const { db, cards, log } = parts;
  const report: ReconcileReport = {
    asked: 0,
    moved: 0,
    given_up: 0,
    events: 0,
    paid_but_locked: [],
    unreached: 0,
  };
  for (const event of await findWaitingEvents(db, cards.name, STUCK_MINUTES, AT_ONCE)) {
    if ((await reached(() => applyEvent(parts, event))) === null) report.unreached += 1;
    else report.events += 1;
  }
  for (const payment of await findStuckPayments(db, STUCK_MINUTES, AT_ONCE)) {
    const outcome = await reached(() => reconcilePayment(parts, payment));
    // Otherwise one failing payment would block the others forever.
    if (outcome === 'missing' || outcome === 'mismatch') await updateAsked(db, payment.id);
    report.asked += 1;
    if (outcome === null) report.unreached += 1;
    else if (outcome === 'canceled') report.given_up += 1;
    else if (!['unchanged', 'missing', 'mismatch'].includes(outcome)) report.moved += 1;
  }
  await deleteOldEvents(db, KEPT_EVENT_DAYS);
  for (const { id, lead_id } of await findPaidButLocked(db, AT_ONCE)) {
    log.error({ event: 'paid_but_locked', payment: id, lead: lead_id }, 'a lead is paid and locked');
    report.paid_but_locked.push(id);
  }
  return report;
}
