import * as z from 'zod/mini';
import { t } from '../texts/t.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { idInput } from './inputs.ts';
import { PAID_TIERS } from './payments.ts';
import { titledPropertySchema } from './properties-schemas.ts';

/** An id that is text in a form and a number in JSON. */
function idOfForm(name: string) {
  return z.pipe(
    z.pipe(
      z.any(),
      z.transform((value: unknown) => (typeof value === 'number' ? String(value) : value) as string),
    ),
    idInput(name),
  );
}

const cardConfigSchema = z.object({
  publicKey: z.string(),
  provider: z.enum(['stripe', 'sandbox']),
  /** True if real money is charged. */
  livemode: z.boolean(),
});
export type CardConfig = z.output<typeof cardConfigSchema>;

const intentAnswer = z.object({
  clientSecret: z.string(),
  payment: z.int(),
  amount_cents: z.int(),
});

const createPaymentIntentBody = z.object({
  manager_id: idOfForm('manager_id'),
  lead_id: idOfForm('lead_id'),
});

const paymentSchema = z.object({
  id: z.int(),
  purpose: z.enum(['lead', 'tier']),
  lead_id: z.nullable(z.int()),
  property: titledPropertySchema,
  tier: z.nullable(z.enum(PAID_TIERS)),
  /** `credit`: the lead was unlocked with a credit that replaced an unreachable lead. */
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

const INTENT = () => t('payment_intent must be an intent’s ID.');

const receivedSchema = z.object({ received: z.literal(true) });

export const paymentsSchemas = {
  stripe_config: {
    tag: 'Payments',
    summary: "Returns the card provider's public configuration for the card form.",
    response: cardConfigSchema,
  },
  sandbox_config: {
    tag: 'Payments',
    summary: "Returns the sandbox's public configuration, if it is the card provider.",
    response: cardConfigSchema,
  },
  create_payment_intent: {
    tag: 'Payments',
    summary: 'Creates a payment intent for a lead.',
    body: createPaymentIntentBody,
    response: intentAnswer,
  },
  create_tier_payment_intent: {
    tag: 'Payments',
    summary: "Creates a payment intent for a listing's tier.",
    body: z.object({
      property_id: idOfForm('property_id'),
      tier: z.enum(PAID_TIERS, { error: () => t('tier must be standard or premium.') }),
    }),
    response: intentAnswer,
  },
  payments: {
    tag: 'Payments',
    summary: "Lists the current manager's payments.",
    response: z.array(paymentSchema),
  },
  check_payment: {
    tag: 'Payments',
    summary: 'Returns the current status of a payment.',
    body: z.object({
      payment_intent: z.string({ error: INTENT }).check(z.regex(/^[A-Za-z0-9_]{3,255}$/, { error: INTENT })),
    }),
    response: paymentSchema,
  },
  stripe_webhook: {
    tag: 'Payments',
    summary: "Receives Stripe's webhook events.",
    response: receivedSchema,
  },
  sandbox_webhook: {
    tag: 'Payments',
    summary: "Receives the sandbox's webhook events.",
    response: receivedSchema,
  },
} satisfies EndpointSchemas;
