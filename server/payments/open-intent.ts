import { problem } from '#shared/api/errors.ts';
import { msg, t } from '#shared/texts/t.ts';
import { askProvider } from './ask-provider.ts';
import { type CardIntent, CardRefused } from './card-provider.ts';
import { intentMismatch, paymentMetadata } from './payment-metadata.ts';
import type { PaymentParts } from './payment-parts.ts';
import { type PaymentRow, updateGivenUp, updateIntent } from './payments.queries.ts';
import { refreshPayment } from './refresh-payment.ts';

/** How often a payment that turns out to be over is followed by another one, before the asker is sent away. */
const MAX_TURNS = 4;
const CONFIRMING = msg('Your payment is being confirmed.');

export const confirming = () => problem(409, t(CONFIRMING), undefined, { code: 'payment_confirming' });
const odd = () =>
  problem(409, t('This payment cannot go on. Please write to our support before you pay again.'));

export type IntentAnswer = { clientSecret: string; payment: number; amount_cents: number };

/** The live payment of a purchase: found or made, and whether it is what is asked for now. */
export type Claim = { payment: PaymentRow; isOutdated: boolean };

/** Whether the price, the provider or its mode has changed since a payment was begun. */
export function isOutdated({ cards }: PaymentParts, payment: PaymentRow, amount_cents: number): boolean {
  const { provider, livemode, amount_cents: before } = payment;
  return provider !== cards.name || livemode !== cards.livemode || before !== amount_cents;
}

/** The intent that the provider has made for this payment, and for no other: asked for again it is the same one. */
async function makeIntent({ cards, log }: PaymentParts, payment: PaymentRow): Promise<CardIntent> {
  const { id, amount_cents: amount, currency } = payment;
  const wanted = { payment_id: id, amount, currency, metadata: paymentMetadata(payment) };
  return await askProvider(log, () => cards.createIntent(wanted, `pi:${id}`));
}

/**
 * @returns the secret, once it stands in the database: whoever is told it can be asked about it for ever. Null where the
 *   payment is over
 */
async function secretOf(parts: PaymentParts, payment: PaymentRow): Promise<string | null> {
  const { db, cards, log } = parts;
  const { id, provider_ref: ref } = payment;
  const intent =
    ref === null ? await makeIntent(parts, payment) : await askProvider(log, () => cards.retrieveIntent(ref));
  if (intent === null || (ref === null && intent.status === 'canceled')) {
    // Nobody was told its secret, or the provider has forgotten it: it can never be paid.
    await updateGivenUp(db, id, ref);
    return null;
  }
  const wrong = intentMismatch(payment, intent, cards);
  if (wrong.length > 0) {
    log.error({ event: 'payment_mismatch', payment: id, wrong }, 'an intent is not the payment that it says');
    throw odd();
  }
  if (intent.status === 'unknown') throw confirming();
  const client_secret = payment.client_secret ?? intent.client_secret;
  if (intent.status !== 'open' || client_secret === null) {
    await refreshPayment(parts, id);
    return null;
  }
  if (ref !== null) return client_secret;
  return (await updateIntent(db, id, { provider_ref: intent.id, client_secret })) ? client_secret : null;
}

/**
 * Ends a payment that was begun and not confirmed, at the provider first, so that it can never be paid beside another one.
 * One that turns out to be confirmed stands as it is then.
 * @returns what came of it, in a word
 */
export async function closePayment(parts: PaymentParts, payment: PaymentRow): Promise<string> {
  const { db, cards, log } = parts;
  const { id, provider, livemode, provider_ref: ref } = payment;
  if (ref === null || provider !== cards.name || livemode !== cards.livemode) {
    await updateGivenUp(db, id, ref);
    return 'canceled';
  }
  try {
    await askProvider(log, () => cards.cancelIntent(ref));
  } catch (error) {
    if (!(error instanceof CardRefused)) throw error;
  }
  return await refreshPayment(parts, id);
}

/**
 * Begins to pay, or goes on: asked by many at once there is one payment and one intent. Killed anywhere, the next who asks goes
 * on from what stands.
 * @param claim finds or makes the live payment in a transaction, or refuses
 * @throws what `claim` does, 503
 */
export async function openIntent(parts: PaymentParts, claim: () => Promise<Claim>): Promise<IntentAnswer> {
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const { payment, isOutdated } = await claim();
    if (isOutdated) {
      await closePayment(parts, payment);
      continue;
    }
    const clientSecret = await secretOf(parts, payment);
    if (clientSecret !== null) {
      return { clientSecret, payment: payment.id, amount_cents: payment.amount_cents };
    }
  }
  throw problem(
    503,
    t('The payment service is busy. Please try again in a moment: nothing is charged twice.'),
  );
}
