import { isProblem } from '#shared/api/errors.ts';
import { closePayment } from './open-intent.ts';
import type { PaymentParts } from './payment-parts.ts';
import { findPayment } from './payments.queries.ts';
import { applyEvent } from './receive-event.ts';
import { findPaidButLocked, findStuckPayments, type StuckPayment, updateAsked } from './reconcile.queries.ts';
import { refreshPayment } from './refresh-payment.ts';
import { deleteOldEvents, findWaitingEvents } from './webhook-events.queries.ts';

/** Longer than any event takes that has not gone astray. */
const STUCK_MINUTES = 15;
/** A provider sends an event again for three days. */
const KEPT_EVENT_DAYS = 90;
/** The rest is for the next run: the oldest come first. */
const AT_ONCE = 200;

export type ReconcileReport = {
  /** Payments that were asked about, and those of them that moved. */
  asked: number;
  moved: number;
  /** Payments that are canceled, because nobody can pay them any more. */
  given_up: number;
  events: number;
  /** Paid, and nobody can read the lead: always none, or an operator must look. */
  paid_but_locked: number[];
  /** Payments or events about which the provider could not be asked. */
  unreached: number;
};

/** @returns what came of it; null where the provider could not be reached */
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
  // Nobody was ever told the secret of one without a name: whoever asks again gets another payment.
  if (provider_ref !== null && isOurs && !isForgotten) return await refreshPayment(parts, id);
  return await closePayment(parts, payment);
}

/**
 * Asks the provider about all that has been open for long, deals with events that nobody has dealt with, forgets old ones, and
 * raises the alarm about leads that are paid and locked. Running it again changes nothing that is right.
 */
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
    // What cannot be applied must not stand before the others for ever.
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
