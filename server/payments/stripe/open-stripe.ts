import Stripe from 'stripe';
import { CardKeyReused, cardsUnreachable } from '#server/payments/card-provider.ts';
import { type CardIntent, type CardProvider, CardRefused, type NewIntent } from '../card-provider.ts';
import type { StripeKeys } from '../payment-settings.ts';
import { withTimeout } from '../with-timeout.ts';
import {
  disputeOf,
  disputesSchema,
  intentSchema,
  isDisputed,
  refundSchema,
  type StripeIntent,
  toCardIntent,
} from './read-stripe.ts';
import { readStripeEvent } from './stripe-event.ts';

const { errors } = Stripe;

/** `read-stripe.ts` parses this version. */
const API_VERSION = '2026-10-28.endive';
/** Allows a retry while the user waits. */
const ATTEMPT_MS = 2500;
const RETRIES = 2;

export type StripeAddress = { host: string; port: number; protocol: 'http' | 'https' };

const callStripe = <T>(work: Promise<T>): Promise<T> =>
  withTimeout(
    work.catch((error: unknown) => {
      throw error instanceof CardRefused ? error : stripeFailure(error);
    }),
  );

const isMissing = (error: unknown): boolean =>
  error instanceof CardRefused && error.code === 'resource_missing';

function callsOf(stripe: Stripe) {
  async function withDisputes(intent: StripeIntent): Promise<CardIntent> {
    if (!isDisputed(intent)) return toCardIntent(intent, null);
    const { data } = disputesSchema.parse(
      await stripe.disputes.list({ payment_intent: intent.id, limit: 100 }),
    );
    return toCardIntent(intent, disputeOf(data.map(({ status }) => status)));
  }

  const retrieve = async (id: string): Promise<CardIntent> =>
    await withDisputes(
      intentSchema.parse(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })),
    );

  return {
    retrieve,
    async create({ amount, currency, metadata }: NewIntent, idempotencyKey: string): Promise<CardIntent> {
      const asked = { amount, currency, metadata, payment_method_types: ['card'] };
      const made = await stripe.paymentIntents.create(asked, { idempotencyKey });
      return toCardIntent(intentSchema.parse(made), null);
    },
    async cancel(id: string): Promise<CardIntent> {
      const before = await retrieve(id);
      if (before.status === 'canceled') return before;
      const canceled = await stripe.paymentIntents.cancel(id, { expand: ['latest_charge'] });
      return await withDisputes(intentSchema.parse(canceled));
    },
    async refund(id: string, amount: number, idempotencyKey: string): Promise<CardIntent> {
      const asked = { payment_intent: id, amount };
      const { status } = refundSchema.parse(await stripe.refunds.create(asked, { idempotencyKey }));
      if (status === 'failed' || status === 'canceled')
        throw new CardRefused('refund_failed', 'The bank rejected the refund.');
      return await retrieve(id);
    },
  };
}

export function openStripe(keys: StripeKeys, address?: StripeAddress): CardProvider {
  const { publicKey, secretKey, webhookSecrets } = keys;
  const livemode = secretKey.split('_')[1] === 'live';
  const stripe = new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: ATTEMPT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...address,
  });
  const calls = callsOf(stripe);
  return {
    name: 'stripe',
    livemode,
    signatureHeader: 'stripe-signature',
    publicConfig: () => ({ publicKey }),
    createIntent: (asked, idempotencyKey) => callStripe(calls.create(asked, idempotencyKey)),
    async retrieveIntent(id) {
      try {
        return await callStripe(calls.retrieve(id));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    cancelIntent: (id) => callStripe(calls.cancel(id)),
    refund: (id, amount, idempotencyKey) => callStripe(calls.refund(id, amount, idempotencyKey)),
    parseEvent: (body, signature) => readStripeEvent(stripe, body, signature, webhookSecrets, livemode),
  };
}

function isTemporary(error: unknown): boolean {
  if (error instanceof errors.StripeConnectionError || error instanceof errors.StripeRateLimitError)
    return true;
  if (!(error instanceof errors.StripeError)) return false;
  return error.statusCode === 409 || (error.statusCode ?? 0) >= 500 || error instanceof errors.StripeAPIError;
}

/** The SDK's errors contain headers, the client secret and personal data. */
function stripeFailure(error: unknown): Error {
  if (isTemporary(error)) return cardsUnreachable();
  if (!(error instanceof errors.StripeError)) return new Error('Cannot read the response of Stripe.');
  const { type, param, message, requestId } = error;
  // Stripe sends no code for too large refunds.
  const code = error.code ?? (param === 'amount' ? 'amount_too_large' : undefined);
  if (error instanceof errors.StripeIdempotencyError) return new CardKeyReused(message);
  if (error instanceof errors.StripeCardError) return new CardRefused(code ?? 'card_declined', message);
  if (error instanceof errors.StripeInvalidRequestError && code !== undefined)
    return new CardRefused(code, message);
  return new Error(
    `Stripe rejected a request (${type}, ${code ?? 'no code'}, request ${requestId ?? 'unknown'}).`,
  );
}
