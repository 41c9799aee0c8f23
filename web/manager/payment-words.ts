import type { Payment } from '#shared/api/payments.ts';
import { msg, t } from '#shared/texts/t.ts';

/** The codes of a card's provider, as people understand them; the field of the card form that each is about. */
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

/** Why a card was not taken, from the provider's code; undefined for one that has no sentence here. */
export function findDecline(code: string | null): Decline | undefined {
  return code !== null && Object.hasOwn(DECLINES, code) ? DECLINES[code] : undefined;
}

/** The same as a sentence for the reader. */
export function declineSentence(code: string | null): string | undefined {
  const decline = findDecline(code);
  return decline && t(decline.text);
}

/** How often a payment that nobody has confirmed is asked for before it counts as left. */
const ASKS_OF_OPEN = 4;

export type PaymentJudgment = { is: 'paid' } | { is: 'failed'; sentence: string };

/**
 * What a payment's state means to whoever has just come back from paying; null while it is not known.
 * @param asked how often it was asked for, this time included
 */
export function judgePayment({ status, failure }: Payment, asked: number): PaymentJudgment | null {
  if (status === 'succeeded') return { is: 'paid' };
  if (status === 'refunded') return { is: 'failed', sentence: t('This payment was given back.') };
  const isOver = status === 'failed' || status === 'canceled';
  if (isOver || (status === 'created' && failure !== null)) {
    const why = declineSentence(failure) ?? t('Your card was declined.');
    return { is: 'failed', sentence: `${why} ${t('Nothing was taken.')}` };
  }
  if (status === 'created' && asked >= ASKS_OF_OPEN) {
    return { is: 'failed', sentence: t('The payment was not finished. Nothing was taken.') };
  }
  return null;
}
