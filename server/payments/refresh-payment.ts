import { problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import type { Db } from '../db/tables.ts';
import { applyIntent, PAID_TWICE } from './apply-intent.ts';
import { askProvider } from './ask-provider.ts';
import { type CardIntent, CardRefused } from './card-provider.ts';
import { lockPurchase } from './fulfill-purchase.ts';
import { intentMismatch } from './payment-metadata.ts';
import type { PaymentParts } from './payment-parts.ts';
import { findPayment, lockPayment, type PaymentRow } from './payments.queries.ts';
import { requestRefund } from './request-refund.ts';
import { type EventKey, lockEvent, updateEventDone } from './webhook-events.queries.ts';

/** The payment may change during each request to the provider. */
const MAX_ATTEMPTS = 12;

/** @returns null if the intent may be outdated */
async function applyIfFresh(
  trx: Db,
  { cards, log }: PaymentParts,
  before: PaymentRow,
  intent: CardIntent | null,
): Promise<string | null> {
  const purchase = await lockPurchase(trx, before);
  const payment = await lockPayment(trx, before.id);
  if (payment?.version !== before.version) return null;
  if (intent === null) {
    log.error({ event: 'intent_missing', payment: payment.id }, 'the provider has no such payment intent');
    return 'missing';
  }
  const wrong = intentMismatch(payment, intent, cards);
  if (wrong.length === 0) return await applyIntent(trx, log, { payment, purchase, intent });
  log.error(
    { event: 'payment_mismatch', payment: payment.id, wrong },
    'a payment intent does not match its payment',
  );
  return 'mismatch';
}

/**
 * Only this function changes a payment's state. It asks the provider, then locks event, purchase and payment
 * in this order. It asks again if the payment changed. @throws 503
 */
export async function refreshPayment(parts: PaymentParts, id: number, event?: EventKey): Promise<string> {
  const { db, cards, log } = parts;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const before = await findPayment(db, id);
    if (!before?.provider_ref) return 'unnamed';
    const ref = before.provider_ref;
    const intent = await askProvider(log, () => cards.retrieveIntent(ref));
    const outcome = await db.transaction().execute(async (trx) => {
      if (event && !(await lockEvent(trx, event))) return 'already';
      const found = await applyIfFresh(trx, parts, before, intent);
      // After a crash, the event of a duplicate payment must be handled again.
      if (event && found !== null && found !== PAID_TWICE) await updateEventDone(trx, event, found);
      return found;
    });
    if (outcome === PAID_TWICE && intent) {
      // The next attempt applies the refund.
      if (await refundDuplicate(parts, id, intent)) continue;
      if (event) await updateEventDone(db, event, outcome);
    }
    if (outcome !== null) return outcome;
  }
  throw problem(503, t('The service is busy. Please try again in a moment.'));
}

/** @returns false if the provider refuses */
async function refundDuplicate(
  parts: PaymentParts,
  payment_id: number,
  intent: CardIntent,
): Promise<boolean> {
  try {
    await requestRefund(parts, payment_id, intent, intent.amount - intent.refunded);
    return true;
  } catch (err) {
    if (!(err instanceof CardRefused)) throw err;
    parts.log.error(
      { event: 'refund_refused', payment: payment_id, err },
      'a duplicate payment could not be refunded',
    );
    return false;
  }
}
