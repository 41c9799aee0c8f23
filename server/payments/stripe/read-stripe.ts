import * as z from 'zod/mini';
import type { CardIntent, IntentStatus } from '../card-provider.ts';

/** Other statuses become `unknown`. */
const STATUSES: Record<string, IntentStatus> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'open',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
};

/** Inquiries (`warning_…`) and prevented disputes move no money. */
const DISPUTES: Record<string, NonNullable<CardIntent['dispute']>> = {
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  won: 'won',
  lost: 'lost',
};

/** A thief must not learn that the card is reported stolen. */
const CONFIDENTIAL = new Set([
  'generic_decline',
  'fraudulent',
  'lost_card',
  'stolen_card',
  'pickup_card',
  'merchant_blacklist',
]);

const cents = z.int().check(z.minimum(0));
const word = z.string().check(z.maxLength(255));

const chargeSchema = z.object({ amount_refunded: cents, disputed: z.boolean() });

export const intentSchema = z.object({
  id: word,
  status: word,
  amount: cents,
  amount_received: cents,
  currency: word,
  livemode: z.boolean(),
  metadata: z.record(z.string(), z.string()),
  client_secret: z.nullable(word),
  // Stripe sends only the charge's id unless expanded.
  latest_charge: z.nullish(z.union([word, chargeSchema])),
  last_payment_error: z.nullish(
    z.object({ code: z.nullish(word), decline_code: z.nullish(word), type: z.nullish(word) }),
  ),
});
export type StripeIntent = z.output<typeof intentSchema>;

export const refundSchema = z.object({ id: word, status: z.nullable(word), amount: cents });

export const disputesSchema = z.object({ data: z.array(z.object({ status: word })) });

function statusOf({ status, amount, amount_received }: StripeIntent): IntentStatus {
  const known = Object.hasOwn(STATUSES, status) ? STATUSES[status]! : 'unknown';
  // Partial captures are not supported.
  return known === 'succeeded' && amount_received !== amount ? 'unknown' : known;
}

function failureOf({ last_payment_error: error }: StripeIntent): string | null {
  if (!error) return null;
  const { code, decline_code, type } = error;
  const reason = decline_code && !CONFIDENTIAL.has(decline_code) ? decline_code : null;
  return reason ?? code ?? type ?? 'card_declined';
}

export function disputeOf(statuses: readonly string[]): CardIntent['dispute'] {
  const known = statuses.map((status) => (Object.hasOwn(DISPUTES, status) ? DISPUTES[status] : null));
  return (['open', 'lost', 'won'] as const).find((state) => known.includes(state)) ?? null;
}

export function isDisputed({ latest_charge }: StripeIntent): boolean {
  return typeof latest_charge === 'object' && latest_charge !== null && latest_charge.disputed;
}

export function toCardIntent(intent: StripeIntent, dispute: CardIntent['dispute']): CardIntent {
  const { id, amount, currency, livemode, metadata, client_secret, latest_charge } = intent;
  const charge = typeof latest_charge === 'object' ? latest_charge : null;
  return {
    id,
    status: statusOf(intent),
    amount,
    currency,
    livemode,
    metadata,
    client_secret,
    refunded: charge?.amount_refunded ?? 0,
    dispute,
    failure: failureOf(intent),
  };
}
