import { badInput } from '#shared/api/errors.ts';
import { type CardEvent, EventRefused } from './card-provider.ts';
import type { PaymentParts } from './payment-parts.ts';
import { findPaymentByRef } from './payments.queries.ts';
import { refreshPayment } from './refresh-payment.ts';
import { insertEvent, updateEventDone, type WaitingEvent } from './webhook-events.queries.ts';

const PAYMENT_EVENT = /^(payment_intent|charge|refund)\./;

/** Never logs the body. @throws 400 */
function readEvent({ cards, log }: PaymentParts, body: Buffer, signature: string): CardEvent {
  try {
    const event = cards.parseEvent(body, signature);
    if (event.livemode === cards.livemode) return event;
    log.error(
      { event: 'event_of_other_mode', id: event.id },
      'an event of the other mode (test or live) was received',
    );
  } catch (error) {
    if (!(error instanceof EventRefused)) throw error;
    log.warn({ event: 'event_refused', bytes: body.length }, 'an event of the card provider was rejected');
  }
  throw badInput({ body: ['This is not a valid event of the card provider.'] });
}

/** An event's content is not trusted. @throws 503, so that the provider sends the event again */
export async function applyEvent(
  parts: PaymentParts,
  { provider, event_id, type, intent_id }: WaitingEvent,
): Promise<string> {
  const key = { provider, event_id };
  const isAbout = PAYMENT_EVENT.test(type) && intent_id !== null;
  const payment = isAbout ? await findPaymentByRef(parts.db, provider, intent_id) : null;
  if (payment) return await refreshPayment(parts, payment.id, key);
  const outcome = isAbout ? 'unknown_intent' : 'ignored';
  await updateEventDone(parts.db, key, outcome);
  return outcome;
}

/** Idempotent, in any order. @returns the outcome @throws 400, 503 */
export async function receiveEvent(parts: PaymentParts, body: Buffer, signature: string): Promise<string> {
  const { id, type, intent_id, livemode, sent } = readEvent(parts, body, signature);
  const provider = parts.cards.name;
  const isNew = await insertEvent(parts.db, {
    provider,
    event_id: id,
    type,
    provider_ref: intent_id,
    livemode,
    sent,
  });
  return isNew ? await applyEvent(parts, { provider, event_id: id, type, intent_id }) : 'already';
}
