import { badInput } from '#shared/api/errors.ts';
import { type CardEvent, EventRefused } from './card-provider.ts';
import type { PaymentParts } from './payment-parts.ts';
import { findPaymentByRef } from './payments.queries.ts';
import { refreshPayment } from './refresh-payment.ts';
import { insertEvent, updateEventDone, type WaitingEvent } from './webhook-events.queries.ts';

/** What is told of money. Of anything else, known or new, nothing follows. */
const ABOUT_MONEY = /^(payment_intent|charge|refund)\./;

/** @throws 400; what was sent is not written to the log, whoever sent it */
function readEvent({ cards, log }: PaymentParts, body: Buffer, signature: string): CardEvent {
  try {
    const event = cards.parseEvent(body, signature);
    if (event.livemode === cards.livemode) return event;
    log.error({ event: 'event_of_other_mode', id: event.id }, 'an event is of the other mode, test or live');
  } catch (error) {
    if (!(error instanceof EventRefused)) throw error;
    log.warn({ event: 'event_refused', bytes: body.length }, 'an event of the card provider was refused');
  }
  throw badInput({ body: ['This is no event of the card provider.'] });
}

/**
 * Deals with an event that was written down: what it says is never believed, it only causes the provider to be asked.
 * @throws 503 where the provider cannot be reached: the event waits, and is sent again
 */
export async function applyEvent(
  parts: PaymentParts,
  { provider, event_id, type, intent_id }: WaitingEvent,
): Promise<string> {
  const key = { provider, event_id };
  const isAbout = ABOUT_MONEY.test(type) && intent_id !== null;
  const payment = isAbout ? await findPaymentByRef(parts.db, provider, intent_id) : null;
  if (payment) return await refreshPayment(parts, payment.id, key);
  const outcome = isAbout ? 'unknown_intent' : 'ignored';
  await updateEventDone(parts.db, key, outcome);
  return outcome;
}

/**
 * Takes an event of the provider in force, by its bytes and their signature, whichever way they came. Told again, in any
 * order, at the same time as others, or about an intent that is not ours, it changes nothing that is not so.
 * @returns what came of it, in a word
 * @throws 400 without a right signature, 503 where the provider cannot be reached: it is to be sent again
 */
export async function receiveEvent(parts: PaymentParts, body: Buffer, signature: string): Promise<string> {
  const { id, type, intent_id, livemode, sent } = readEvent(parts, body, signature);
  const provider = parts.cards.name;
  const waits = await insertEvent(parts.db, {
    provider,
    event_id: id,
    type,
    provider_ref: intent_id,
    livemode,
    sent,
  });
  return waits ? await applyEvent(parts, { provider, event_id: id, type, intent_id }) : 'already';
}
