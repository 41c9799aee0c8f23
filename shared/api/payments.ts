import * as z from 'zod/mini';
import { t } from '../texts/t.ts';
import { endpoint } from './endpoint.ts';
import { idInput } from './inputs.ts';
import { titledPropertySchema } from './properties.ts';

/** Text in a form, a number in JSON. */
function idOfForm(name: string) {
  return z.pipe(
    z.pipe(
      z.any(),
      z.transform((value: unknown) => (typeof value === 'number' ? String(value) : value) as string),
    ),
    idInput(name),
  );
}

export const PAID_TIERS = ['standard', 'premium'] as const;
export type PaidTier = (typeof PAID_TIERS)[number];

const cardConfigSchema = z.object({
  publicKey: z.string(),
  provider: z.enum(['stripe', 'sandbox']),
  /** True if real money is charged. */
  livemode: z.boolean(),
});
export type CardConfig = z.output<typeof cardConfigSchema>;

export const stripeConfig = endpoint({
  name: 'stripe_config',
  method: 'GET',
  path: 'stripe_config/',
  auth: 'public',
  tag: 'Payments',
  summary: 'What the card form needs to know of the card provider',
  response: cardConfigSchema,
});

/** 404 unless the sandbox is the provider. */
export const sandboxConfig = endpoint({
  name: 'sandbox_config',
  method: 'GET',
  path: 'sandbox_config/',
  auth: 'public',
  tag: 'Payments',
  summary: 'What the card form needs to know of the sandbox, where it is in force',
  response: cardConfigSchema,
});

const intentAnswer = z.object({
  clientSecret: z.string(),
  payment: z.int(),
  amount_cents: z.int(),
});

const createPaymentIntentBody = z.object({
  manager_id: idOfForm('manager_id'),
  lead_id: idOfForm('lead_id'),
});

/** Creates or resumes the lead's single payment intent. 403 another manager or disputing, 404, 409, 503. */
export const createPaymentIntent = endpoint({
  name: 'create_payment_intent',
  method: 'POST',
  path: 'create-payment-intent/',
  auth: 'bearer',
  tag: 'Payments',
  summary: 'Begin to pay for a lead',
  body: createPaymentIntentBody,
  takesForm: true,
  response: intentAnswer,
});

/** Buys a higher tier at once, or extends the current one by a month. 403, 409 for a lower tier, 503. */
export const createTierPaymentIntent = endpoint({
  name: 'create_tier_payment_intent',
  method: 'POST',
  path: 'create-tier-payment-intent/',
  auth: 'bearer',
  tag: 'Payments',
  summary: "Begin to pay for a listing's tier",
  body: z.object({
    property_id: idOfForm('property_id'),
    tier: z.enum(PAID_TIERS, { error: () => t('tier must be standard or premium.') }),
  }),
  takesForm: true,
  response: intentAnswer,
});

const paymentSchema = z.object({
  id: z.int(),
  purpose: z.enum(['lead', 'tier']),
  lead_id: z.nullable(z.int()),
  property: titledPropertySchema,
  tier: z.nullable(z.enum(PAID_TIERS)),
  /** `credit`: paid by a credit for an unreachable lead. */
  provider: z.enum(['stripe', 'sandbox', 'credit']),
  livemode: z.boolean(),
  amount_cents: z.int(),
  refunded_cents: z.int(),
  status: z.enum(['created', 'processing', 'succeeded', 'failed', 'canceled', 'refunded']),
  failure: z.nullable(z.string()),
  /** Last day of the purchased tier, `YYYY-MM-DD`. */
  granted_until: z.nullable(z.string()),
  settled: z.nullable(z.string()),
  created: z.string(),
});
export type Payment = z.output<typeof paymentSchema>;

/** Newest first, at most 500, without unconfirmed ones. */
export const payments = endpoint({
  name: 'payments',
  method: 'GET',
  path: 'payments/',
  auth: 'bearer',
  tag: 'Payments',
  summary: "The current manager's payments",
  response: z.array(paymentSchema),
});

const INTENT = () => t('payment_intent must be the name of an intent.');

/** Polls the provider, so that a late webhook does not look like a failed purchase. 404 for another's. */
export const checkPayment = endpoint({
  name: 'check_payment',
  method: 'POST',
  path: 'payments/check/',
  auth: 'bearer',
  tag: 'Payments',
  summary: 'Ask what has become of a payment',
  body: z.object({
    payment_intent: z.string({ error: INTENT }).check(z.regex(/^[A-Za-z0-9_]{3,255}$/, { error: INTENT })),
  }),
  response: paymentSchema,
});

const receivedSchema = z.object({ received: z.literal(true) });

/** The signature over the body's bytes is the only credential (400). Any status but 200 makes the provider retry. */
function webhook<const N extends string, const P extends 'stripe' | 'sandbox'>(name: N, provider: P) {
  return endpoint({
    name,
    method: 'POST',
    path: `webhooks/${provider}/`,
    auth: 'public',
    tag: 'Payments',
    summary: `Take an event of ${provider}`,
    takesRaw: `${provider}-signature`,
    response: receivedSchema,
  });
}
export const stripeWebhook = webhook('stripe_webhook', 'stripe');
export const sandboxWebhook = webhook('sandbox_webhook', 'sandbox');
