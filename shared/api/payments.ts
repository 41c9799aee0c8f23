import { endpoint } from './endpoint.ts';

export const PAID_TIERS = ['standard', 'premium'] as const;
export type PaidTier = (typeof PAID_TIERS)[number];

export const stripeConfig = endpoint('stripe_config', 'GET', 'stripe_config/', 'public');

/** Settings of the sandbox's card form. 404 unless the sandbox is the provider. */
export const sandboxConfig = endpoint('sandbox_config', 'GET', 'sandbox_config/', 'public');

/** Creates or resumes the lead's single payment intent. 403 another manager or disputing, 404, 409, 503. */
export const createPaymentIntent = endpoint(
  'create_payment_intent',
  'POST',
  'create-payment-intent/',
  'bearer',
  { takesForm: true },
);

/** Buys a higher tier at once, or extends the current one by a month. 403, 409 for a lower tier, 503. */
export const createTierPaymentIntent = endpoint(
  'create_tier_payment_intent',
  'POST',
  'create-tier-payment-intent/',
  'bearer',
  { takesForm: true },
);

/** The manager's payments, newest first, at most 500, without unconfirmed ones. */
export const payments = endpoint('payments', 'GET', 'payments/', 'bearer');

/** Polls the provider, so that a late webhook does not look like a failed purchase. 404 for another's. */
export const checkPayment = endpoint('check_payment', 'POST', 'payments/check/', 'bearer');

/** The signature over the body's bytes is the only credential (400). Any status but 200 makes the provider retry. */
export const stripeWebhook = endpoint('stripe_webhook', 'POST', 'webhooks/stripe/', 'public', {
  takesRaw: 'stripe-signature',
});
export const sandboxWebhook = endpoint('sandbox_webhook', 'POST', 'webhooks/sandbox/', 'public', {
  takesRaw: 'sandbox-signature',
});
