import { type ProblemError, problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';

/** A newer status is `unknown` and does not change the payment. */
export type IntentStatus = 'open' | 'processing' | 'succeeded' | 'canceled' | 'unknown';

/** The payment's state derives from this state alone. */
export type CardIntent = {
  id: string;
  status: IntentStatus;
  /** Cents. */
  amount: number;
  /** Lowercase, such as `usd`. */
  currency: string;
  livemode: boolean;
  /** No personal data. */
  metadata: Record<string, string>;
  client_secret: string | null;
  refunded: number;
  dispute: 'open' | 'won' | 'lost' | null;
  /** Decline code, such as `card_declined`. */
  failure: string | null;
};

export type NewIntent = {
  payment_id: number;
  /** Cents. */
  amount: number;
  currency: 'usd';
  metadata: Record<string, string>;
};

/** The content is not trusted: the intent is fetched from the provider. */
export type CardEvent = {
  id: string;
  type: string;
  intent_id: string | null;
  livemode: boolean;
  sent: string;
};

export class EventRefused extends Error {}

/** The card was declined, or the intent's state does not allow the call. */
export class CardRefused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export class CardKeyReused extends Error {}

/** Retrying with the same idempotency key is safe. */
export function cardsUnreachable(): ProblemError {
  return problem(
    503,
    t('We can’t reach the card service right now. Please try again in a minute; you won’t be charged twice.'),
    undefined,
    { code: 'cards_unreachable', retry_after: 60 },
  );
}

/** Calls must run outside transactions. Writes are idempotent by key. @throws cardsUnreachable() */
export type CardProvider = {
  readonly name: 'stripe' | 'sandbox';
  readonly livemode: boolean;
  publicConfig(): { publicKey: string };
  /** A repeated key returns the first response, which may be outdated. */
  createIntent(intent: NewIntent, idempotencyKey: string): Promise<CardIntent>;
  retrieveIntent(id: string): Promise<CardIntent | null>;
  /** @throws CardRefused if the intent is paid */
  cancelIntent(id: string): Promise<CardIntent>;
  /** @param amount in cents @throws CardRefused */
  refund(id: string, amount: number, idempotencyKey: string): Promise<CardIntent>;
  /** Rejects events of another mode, or more than five minutes old or ahead. @throws EventRefused */
  parseEvent(body: Buffer, signature: string): CardEvent;
  readonly signatureHeader: 'stripe-signature' | 'sandbox-signature';
};
