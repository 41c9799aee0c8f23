import { problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import type { Db } from '../db/tables.ts';
import { applyIntent, PAID_TWICE } from './apply-intent.ts';
import { askProvider } from './ask-provider.ts';
import type { CardIntent } from './card-provider.ts';
import { giveBackTwice } from './give-back-twice.ts';
import { intentMismatch } from './payment-metadata.ts';
import type { PaymentParts } from './payment-parts.ts';
import { findPayment, lockPayment, type PaymentRow } from './payments.queries.ts';
import { lockPurchase } from './settle-payment.ts';
import { type EventKey, lockEvent, updateEventDone } from './webhook-events.queries.ts';

/** How often the provider is asked again because somebody else wrote down what it said meanwhile. */
const MAX_TURNS = 12;

/** @returns what came of it; null where the intent may be older than what was written meanwhile */
async function applyIfFresh(
  trx: Db,
  { cards, log }: PaymentParts,
  seen: PaymentRow,
  intent: CardIntent | null,
): Promise<string | null> {
  const purchase = await lockPurchase(trx, seen);
  const payment = await lockPayment(trx, seen.id);
  if (payment?.version !== seen.version) return null;
  if (intent === null) {
    log.error({ event: 'intent_missing', payment: payment.id }, 'the provider does not know an intent');
    return 'missing';
  }
  const wrong = intentMismatch(payment, intent, cards);
  if (wrong.length === 0) return await applyIntent(trx, log, { payment, purchase, intent });
  log.error(
    { event: 'payment_mismatch', payment: payment.id, wrong },
    'an intent is not the payment that it says',
  );
  return 'mismatch';
}

/**
 * Asks the provider what has become of a payment, and applies it: all that ever moves a payment, whoever begins it, an event,
 * the manager's page, the reconciler or an operator.
 *
 * The order makes it right under concurrency and crashes:
 * 1. the payment is read with its version;
 * 2. the provider is asked, with no transaction open, since it may be slow or silent;
 * 3. in one transaction the event (if one caused this), the lead or listing, and the payment are held, in this order by
 *    everybody, so that nobody waits in a circle. An event that was dealt with meanwhile is left alone. A payment whose version
 *    has changed was written by somebody who may have asked the provider later than we did: what we know may be old, so it is
 *    dropped and the provider is asked again. What is applied is thus never older than what stands, and every mark of it
 *    (status, lead or tier, ledger, receipt, the event's end) commits together or not at all.
 *
 * Killed anywhere, nothing is half done: before the commit nothing has happened, and the event is sent again; after it the
 * event is known as dealt with.
 * @returns what came of it, in a word
 * @throws 503 where the provider cannot be reached
 */
export async function refreshPayment(parts: PaymentParts, id: number, event?: EventKey): Promise<string> {
  const { db, cards, log } = parts;
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const seen = await findPayment(db, id);
    if (!seen?.provider_ref) return 'unnamed';
    const ref = seen.provider_ref;
    const intent = await askProvider(log, () => cards.retrieveIntent(ref));
    const outcome = await db.transaction().execute(async (trx) => {
      if (event && !(await lockEvent(trx, event))) return 'already';
      const found = await applyIfFresh(trx, parts, seen, intent);
      // What was paid twice is dealt with once it has gone back: killed before that, the event is there to do it.
      if (event && found !== null && found !== PAID_TWICE) await updateEventDone(trx, event, found);
      return found;
    });
    if (outcome === PAID_TWICE && intent) {
      // Asked again, the provider says that it went back, and the payment rises to that.
      if (await giveBackTwice(parts, id, intent)) continue;
      if (event) await updateEventDone(db, event, outcome);
    }
    if (outcome !== null) return outcome;
  }
  throw problem(503, t('The service is busy. Please try again in a moment.'));
}
