import Stripe from 'stripe';
import { CardKeyReused, CardRefused, cardsUnreachable } from '../card-provider.ts';

const { errors } = Stripe;

/** Whether Stripe is silent, broken or busy, so that asking again may help. */
function isPassing(error: unknown): boolean {
  if (error instanceof errors.StripeConnectionError || error instanceof errors.StripeRateLimitError)
    return true;
  if (!(error instanceof errors.StripeError)) return false;
  return error.statusCode === 409 || (error.statusCode ?? 0) >= 500 || error instanceof errors.StripeAPIError;
}

/**
 * An error of the SDK as one of this program's. The SDK's own carries headers, the intent with its secret and who pays: it
 * must not come near a log, so nothing of it is kept but its words.
 */
export function stripeFailure(error: unknown): Error {
  if (isPassing(error)) return cardsUnreachable();
  if (!(error instanceof errors.StripeError)) return new Error('The answer of Stripe could not be read.');
  const { type, param, message, requestId } = error;
  // More than is left to refund comes without a code of its own.
  const code = error.code ?? (param === 'amount' ? 'amount_too_large' : undefined);
  if (error instanceof errors.StripeIdempotencyError) return new CardKeyReused(message);
  if (error instanceof errors.StripeCardError) return new CardRefused(code ?? 'card_declined', message);
  if (error instanceof errors.StripeInvalidRequestError && code !== undefined)
    return new CardRefused(code, message);
  return new Error(
    `Stripe refused a call (${type}, ${code ?? 'no code'}, request ${requestId ?? 'unknown'}).`,
  );
}
