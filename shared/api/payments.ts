import * as z from 'zod/mini';
import { t } from '../texts/t.ts';
import { endpoint } from './endpoint.ts';
import { idInput } from './inputs.ts';
import { titledPropertySchema } from './properties.ts';

/** An id in a form, where it is a text, or in JSON, where it is a number. */
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

/** What a browser needs to show the card form of the provider in force. */
export const cardConfigSchema = z.object({
  publicKey: z.string(),
  provider: z.enum(['stripe', 'sandbox']),
  /** Whether money moves. */
  livemode: z.boolean(),
});
export type CardConfig = z.output<typeof cardConfigSchema>;

/** The public key of the card provider in force, whichever that is (section 7). */
export const stripeConfig = endpoint({
  name: 'stripe_config',
  method: 'GET',
  path: 'stripe_config/',
  auth: 'public',
  tag: 'Payments',
  summary: 'What the card form needs to know of the card provider',
  response: cardConfigSchema,
});

/** The same under the sandbox's own name; 404 where another provider is in force. */
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
  /** With which the browser confirms the payment. */
  clientSecret: z.string(),
  payment: z.int(),
  /** In cents. */
  amount_cents: z.int(),
});

export const createPaymentIntentBody = z.object({
  manager_id: idOfForm('manager_id'),
  lead_id: idOfForm('lead_id'),
});

/**
 * Begins to pay for a lead, or goes on with what was begun: asked by many tabs at once there is one intent. The amount is
 * the server's. 403 for another's `manager_id` or while two payments are disputed, 404 for another's lead, 409 for one that
 * is unlocked or whose payment is being taken, 503 where the provider cannot be reached.
 */
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

/**
 * Begins to pay for a tier of one's own listing: a higher one, which starts at once, or the present one again, which goes on
 * for a month. 403 for another's listing, for a multi-family manager, and while two payments are disputed; 409 for a lower
 * tier; 503.
 */
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

/** A payment as its manager sees it. */
export const paymentSchema = z.object({
  id: z.int(),
  purpose: z.enum(['lead', 'tier']),
  lead_id: z.nullable(z.int()),
  property: titledPropertySchema,
  tier: z.nullable(z.enum(PAID_TIERS)),
  /** `credit`: a credit for a lead that nobody could reach took the place of money. */
  provider: z.enum(['stripe', 'sandbox', 'credit']),
  livemode: z.boolean(),
  amount_cents: z.int(),
  refunded_cents: z.int(),
  status: z.enum(['created', 'processing', 'succeeded', 'failed', 'canceled', 'refunded']),
  /** Why the last attempt was declined; null where none was. */
  failure: z.nullable(z.string()),
  /** The last day of the tier that it bought, `YYYY-MM-DD`. */
  granted_until: z.nullable(z.string()),
  /** When the money was taken. */
  settled: z.nullable(z.string()),
  created: z.string(),
});
export type Payment = z.output<typeof paymentSchema>;

/** Newest first, without those that were never confirmed. At most 500. */
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

/**
 * Asks the provider what has become of a payment and applies it, as its event will: a slow event must not look like a failed
 * purchase. 404 for another's.
 */
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

const heardSchema = z.object({ received: z.literal(true) });

/**
 * Events of the card provider. The signature over the bytes of the body is the only credential: 400 without a right one.
 * Anything but 200 makes the provider send the event again.
 */
function webhook<const N extends string, const P extends 'stripe' | 'sandbox'>(name: N, provider: P) {
  return endpoint({
    name,
    method: 'POST',
    path: `webhooks/${provider}/`,
    auth: 'public',
    tag: 'Payments',
    summary: `Take an event of ${provider}`,
    takesRaw: `${provider}-signature`,
    response: heardSchema,
  });
}
export const stripeWebhook = webhook('stripe_webhook', 'stripe');
export const sandboxWebhook = webhook('sandbox_webhook', 'sandbox');
