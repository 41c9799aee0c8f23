import type { Payment } from '#shared/api/payments-schemas.ts';
import { msg, t } from '#shared/texts/t.ts';

/** Stripe's decline codes, with the card field they concern. */
type Decline = { text: string; field?: 'number' | 'expiry' | 'cvc' | 'postal_code' };
const DECLINES: Record<string, Decline> = {
  card_declined: { text: msg('Your card was declined.') },
  generic_decline: { text: msg('Your card was declined.') },
  insufficient_funds: { text: msg('Your card has insufficient funds.') },
  expired_card: { text: msg('Your card has expired.'), field: 'expiry' },
  invalid_expiry_month: { text: msg('The expiry date of your card is not valid.'), field: 'expiry' },
  invalid_expiry_year: { text: msg('The expiry date of your card is not valid.'), field: 'expiry' },
  incorrect_cvc: { text: msg('The security code of your card is incorrect.'), field: 'cvc' },
  invalid_cvc: { text: msg('The security code of your card is not valid.'), field: 'cvc' },
  incorrect_number: { text: msg('The number of your card is incorrect.'), field: 'number' },
  invalid_number: { text: msg('The number of your card is not valid.'), field: 'number' },
  incorrect_zip: { text: msg('The postal code does not belong to your card.'), field: 'postal_code' },
  processing_error: { text: msg('Your card could not be read just now. Please try again in a moment.') },
  authentication_failed: { text: msg('Your bank could not confirm that it was you.') },
  authentication_required: { text: msg('Your bank wants to know that it is you.') },
  payment_intent_authentication_failure: { text: msg('Your bank could not confirm that it was you.') },
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

/** Null while pending. @param polls polls so far */
export function paymentOutcome({ status, failure }: Payment, polls: number): PaymentOutcome | null {
  if (status === 'succeeded') return { is: 'paid' };
  if (status === 'refunded') return { is: 'failed', sentence: t('This payment was given back.') };
  const isOver = status === 'failed' || status === 'canceled';
  if (isOver || (status === 'created' && failure !== null)) {
    const why = declineMessage(failure) ?? t('Your card was declined.');
    return { is: 'failed', sentence: `${why} ${t('Nothing was taken.')}` };
  }
  if (status === 'created' && polls >= MAX_POLLS_OPEN) {
    return { is: 'failed', sentence: t('The payment was not finished. Nothing was taken.') };
  }
  return null;
}
