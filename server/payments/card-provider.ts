import { type ProblemError, problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';

/** `unknown` is a status that this release does not know; it does not change the payment. */
export type IntentStatus = 'open' | 'processing' | 'succeeded' | 'canceled' | 'unknown';

/** State of a payment at the provider, from which alone the payment's own state is derived. */
export type CardIntent = {
  id: string;
  status: IntentStatus;
  /** Cents. */
  amount: number;
  /** Lowercase, such as `usd`. */
  currency: string;
  livemode: boolean;
  /** Contains only internal ids, no personal data. */
  metadata: Record<string, string>;
  client_secret: string | null;
  refunded: number;
  dispute: 'open' | 'won' | 'lost' | null;
  /** Code of the last decline, such as `card_declined`. */
  failure: string | null;
};

export type NewIntent = {
  payment_id: number;
  /** Cents. */
  amount: number;
  currency: 'usd';
  metadata: Record<string, string>;
};

/** A webhook event. Its content is not trusted: the intent is fetched from the provider. */
export type CardEvent = {
  id: string;
  type: string;
  intent_id: string | null;
  livemode: boolean;
  sent: string;
};

/** The event has an invalid signature, age or format. */
export class EventRefused extends Error {}

/** The card was declined, or the intent's state does not allow the call. */
export class CardRefused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** An idempotency key was reused with different parameters, which is a bug. */
export class CardKeyReused extends Error {}

/** 503. Retrying with the same idempotency key is safe. */
export function cardsUnreachable(): ProblemError {
  return problem(
    503,
    t('We can’t reach the card service right now. Please try again in a minute; you won’t be charged twice.'),
    undefined,
    { code: 'cards_unreachable', retry_after: 60 },
  );
}

/**
 * Calls take seconds and may fail, so they must run outside transactions. Writing calls are idempotent by
 * key.
 * @throws cardsUnreachable()
 */
export type CardProvider = {
  readonly name: 'stripe' | 'sandbox';
  /** True if cards are charged real money. */
  readonly livemode: boolean;
  publicConfig(): { publicKey: string };
  /**
   * A repeated key returns the first response, which may be outdated: `retrieveIntent` returns the current
   * state.
   */
  createIntent(intent: NewIntent, idempotencyKey: string): Promise<CardIntent>;
  retrieveIntent(id: string): Promise<CardIntent | null>;
  /** @throws CardRefused if the intent is paid */
  cancelIntent(id: string): Promise<CardIntent>;
  /**
   * @param amount in cents
   * @throws CardRefused if more than the remaining amount
   */
  refund(id: string, amount: number, idempotencyKey: string): Promise<CardIntent>;
  /**
   * Accepts events of the configured mode (test or live) that are at most five minutes old or ahead.
   * @throws EventRefused
   */
  parseEvent(body: Buffer, signature: string): CardEvent;
  readonly signatureHeader: 'stripe-signature' | 'sandbox-signature';
};
