import type { Payment } from '#shared/api/payments-schemas.ts';
import { msg, t } from '#shared/texts/t.ts';

/** Message for a decline code of Stripe, and the card field that the decline concerns. */
type Decline = { text: string; field?: 'number' | 'expiry' | 'cvc' | 'postal_code' };
const DECLINES: Record<string, Decline> = {
  card_declined: { text: msg('Your card was declined.') },
  generic_decline: { text: msg('Your card was declined.') },
  insufficient_funds: { text: msg('Your card has insufficient funds.') },
  expired_card: { text: msg('Your card has expired.'), field: 'expiry' },
  invalid_expiry_month: { text: msg('Your card’s expiration date isn’t valid.'), field: 'expiry' },
  invalid_expiry_year: { text: msg('Your card’s expiration date isn’t valid.'), field: 'expiry' },
  incorrect_cvc: { text: msg('Your card’s security code is incorrect.'), field: 'cvc' },
  invalid_cvc: { text: msg('Your card’s security code isn’t valid.'), field: 'cvc' },
  incorrect_number: { text: msg('Your card number is incorrect.'), field: 'number' },
  invalid_number: { text: msg('Your card number isn’t valid.'), field: 'number' },
  incorrect_zip: { text: msg('The postal code doesn’t match your card.'), field: 'postal_code' },
  processing_error: { text: msg('We couldn’t read your card. Please try again in a moment.') },
  authentication_failed: { text: msg('Your bank couldn’t confirm that it was you.') },
  authentication_required: { text: msg('Your bank wants to confirm that it’s you.') },
  payment_intent_authentication_failure: { text: msg('Your bank couldn’t confirm that it was you.') },
};

export function findDecline(code: string | null): Decline | undefined {
  return code !== null && Object.hasOwn(DECLINES, code) ? DECLINES[code] : undefined;
}

export function declineMessage(code: string | null): string | undefined {
  const decline = findDecline(code);
  return decline && t(decline.text);
}

/** Number of polls after which an unconfirmed payment counts as abandoned. */
const MAX_POLLS_OPEN = 4;

type PaymentOutcome = { is: 'paid' } | { is: 'failed'; sentence: string };

/** Null while the payment is pending. @param polls number of polls so far */
export function paymentOutcome({ status, failure }: Payment, polls: number): PaymentOutcome | null {
  if (status === 'succeeded') return { is: 'paid' };
  if (status === 'refunded') return { is: 'failed', sentence: t('This payment was refunded.') };
  const isOver = status === 'failed' || status === 'canceled';
  if (isOver || (status === 'created' && failure !== null)) {
    const why = declineMessage(failure) ?? t('Your card was declined.');
    return { is: 'failed', sentence: `${why} ${t('You weren’t charged.')}` };
  }
  if (status === 'created' && polls >= MAX_POLLS_OPEN) {
    return { is: 'failed', sentence: t('You didn’t finish the payment. You weren’t charged.') };
  }
  return null;
}
