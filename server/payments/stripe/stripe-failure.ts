import Stripe from 'stripe';
import { CardKeyReused, CardRefused, cardsUnreachable } from '../card-provider.ts';

const { errors } = Stripe;

/** Temporary: a retry may help. */
function isPassing(error: unknown): boolean {
  if (error instanceof errors.StripeConnectionError || error instanceof errors.StripeRateLimitError)
    return true;
  if (!(error instanceof errors.StripeError)) return false;
  return error.statusCode === 409 || (error.statusCode ?? 0) >= 500 || error instanceof errors.StripeAPIError;
}

/** The SDK's errors contain headers, the client secret and personal data, so only the message is copied. */
export function stripeFailure(error: unknown): Error {
  if (isPassing(error)) return cardsUnreachable();
  if (!(error instanceof errors.StripeError)) return new Error('The answer of Stripe could not be read.');
  const { type, param, message, requestId } = error;
  // Stripe has no code for a refund beyond the rest.
  const code = error.code ?? (param === 'amount' ? 'amount_too_large' : undefined);
  if (error instanceof errors.StripeIdempotencyError) return new CardKeyReused(message);
  if (error instanceof errors.StripeCardError) return new CardRefused(code ?? 'card_declined', message);
  if (error instanceof errors.StripeInvalidRequestError && code !== undefined)
    return new CardRefused(code, message);
  return new Error(
    `Stripe refused a call (${type}, ${code ?? 'no code'}, request ${requestId ?? 'unknown'}).`,
  );
}
