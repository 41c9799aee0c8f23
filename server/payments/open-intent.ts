import { problem } from '#shared/api/errors.ts';
import { msg, t } from '#shared/texts/t.ts';
import { askProvider } from './ask-provider.ts';
import { type CardIntent, CardRefused } from './card-provider.ts';
import { intentMismatch, paymentMetadata } from './payment-metadata.ts';
import type { PaymentParts } from './payment-parts.ts';
import { type PaymentRow, updateCanceled, updateIntent } from './payments.queries.ts';
import { refreshPayment } from './refresh-payment.ts';

/** Each payment found may turn out to be canceled or outdated. */
const MAX_ATTEMPTS = 4;
const CONFIRMING = msg('We’re confirming your payment.');

export const paymentConfirming = () => problem(409, t(CONFIRMING), undefined, { code: 'payment_confirming' });
const paymentInconsistent = () =>
  problem(409, t('This payment can’t continue. Contact support before you pay again.'));

export type IntentAnswer = { clientSecret: string; payment: number; amount_cents: number };

/** `isOutdated` if the price, provider or mode has changed since. */
export type Claim = { payment: PaymentRow; isOutdated: boolean };

export function isOutdated({ cards }: PaymentParts, payment: PaymentRow, amount_cents: number): boolean {
  const { provider, livemode, amount_cents: before } = payment;
  return provider !== cards.name || livemode !== cards.livemode || before !== amount_cents;
}

async function makeIntent({ cards, log }: PaymentParts, payment: PaymentRow): Promise<CardIntent> {
  const { id, amount_cents: amount, currency } = payment;
  const wanted = { payment_id: id, amount, currency, metadata: paymentMetadata(payment) };
  return await askProvider(log, () => cards.createIntent(wanted, `pi:${id}`));
}

/** Stored before it is returned, so that a payment can always be found. Null if the payment is over. */
async function secretOf(parts: PaymentParts, payment: PaymentRow): Promise<string | null> {
  const { db, cards, log } = parts;
  const { id, provider_ref: ref } = payment;
  const intent =
    ref === null ? await makeIntent(parts, payment) : await askProvider(log, () => cards.retrieveIntent(ref));
  if (intent === null || (ref === null && intent.status === 'canceled')) {
    // No manager can pay this intent: its secret was never sent, or the provider does not know it.
    await updateCanceled(db, id, ref);
    return null;
  }
  const wrong = intentMismatch(payment, intent, cards);
  if (wrong.length > 0) {
    log.error(
      { event: 'payment_mismatch', payment: id, wrong },
      'a payment intent does not match its payment',
    );
    throw paymentInconsistent();
  }
  if (intent.status === 'unknown') throw paymentConfirming();
  const client_secret = payment.client_secret ?? intent.client_secret;
  if (intent.status !== 'open' || client_secret === null) {
    await refreshPayment(parts, id);
    return null;
  }
  if (ref !== null) return client_secret;
  return (await updateIntent(db, id, { provider_ref: intent.id, client_secret })) ? client_secret : null;
}

/**
 * The intent can't be paid after the provider cancels it. Applies a payment that was first. @returns the
 * outcome
 */
export async function closePayment(parts: PaymentParts, payment: PaymentRow): Promise<string> {
  const { db, cards, log } = parts;
  const { id, provider, livemode, provider_ref: ref } = payment;
  if (ref === null || provider !== cards.name || livemode !== cards.livemode) {
    await updateCanceled(db, id, ref);
    return 'canceled';
  }
  try {
    await askProvider(log, () => cards.cancelIntent(ref));
  } catch (error) {
    if (!(error instanceof CardRefused)) throw error;
  }
  return await refreshPayment(parts, id);
}

/** Concurrent calls and calls after a crash share one intent. @throws like `claim`, 503 */
export async function openIntent(parts: PaymentParts, claim: () => Promise<Claim>): Promise<IntentAnswer> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
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
    t('The payment service is busy. Please try again in a moment; you won’t be charged twice.'),
  );
}
