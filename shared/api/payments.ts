import { endpoint } from './endpoint.ts';

export const PAID_TIERS = ['standard', 'premium'] as const;
export type PaidTier = (typeof PAID_TIERS)[number];

export const stripeConfig = endpoint('stripe_config', 'GET', 'stripe_config/', 'public');

/** Settings of the sandbox's card form. 404 if another payment provider is configured. */
export const sandboxConfig = endpoint('sandbox_config', 'GET', 'sandbox_config/', 'public');

/**
 * Creates or resumes the lead's payment intent. 403 with two open bank disputes, 404, 409 if not for sale,
 * 503.
 */
export const createPaymentIntent = endpoint(
  'create_payment_intent',
  'POST',
  'create-payment-intent/',
  'bearer',
  { takesForm: true },
);

/**
 * Creates a payment intent for a higher tier, or for a month more of the current one. 403, 409 for a lower
 * tier, 503.
 */
export const createTierPaymentIntent = endpoint(
  'create_tier_payment_intent',
  'POST',
  'create-tier-payment-intent/',
  'bearer',
  { takesForm: true },
);

/** The manager's payments, newest first, at most 500. Omits those that the manager never confirmed. */
export const payments = endpoint('payments', 'GET', 'payments/', 'bearer');

/**
 * Asks the provider for the status, so that a late webhook does not look like a failed purchase. 404 for
 * another manager's payment.
 */
export const checkPayment = endpoint('check_payment', 'POST', 'payments/check/', 'bearer');

/**
 * Receives Stripe's events. The body's signature is the only credential (400). Stripe retries after any
 * status but 200.
 */
export const stripeWebhook = endpoint('stripe_webhook', 'POST', 'webhooks/stripe/', 'public', {
  takesRaw: 'stripe-signature',
});
export const sandboxWebhook = endpoint('sandbox_webhook', 'POST', 'webhooks/sandbox/', 'public', {
  takesRaw: 'sandbox-signature',
});
