import { type ProblemError, problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';

/** `unknown`: a status that this release does not know; ignored. */
export type IntentStatus = 'open' | 'processing' | 'succeeded' | 'canceled' | 'unknown';

/** The only source of a payment's state. */
export type CardIntent = {
  id: string;
  status: IntentStatus;
  /** Cents. */
  amount: number;
  /** Lowercase, as `usd`. */
  currency: string;
  livemode: boolean;
  /** Internal ids only: no personal data. */
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

/** Not trusted: the intent is fetched again. */
export type CardEvent = {
  id: string;
  type: string;
  intent_id: string | null;
  livemode: boolean;
  sent: string;
};

/** Invalid signature, age or format. */
export class EventRefused extends Error {}

/** The card was declined, or the intent's state forbids the call. */
export class CardRefused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** One idempotency key with different parameters: a bug. */
export class CardKeyReused extends Error {}

/** 503. Retrying with the same key is safe. */
export function cardsUnreachable(): ProblemError {
  return problem(
    503,
    t('We can’t reach the card service right now. Please try again in a minute; you won’t be charged twice.'),
    undefined,
    { code: 'cards_unreachable', retry_after: 60 },
  );
}

/** Calls take seconds and may fail: never call inside a transaction. Idempotent by key. @throws cardsUnreachable() */
export type CardProvider = {
  readonly name: 'stripe' | 'sandbox';
  /** True if real money is charged. */
  readonly livemode: boolean;
  publicConfig(): { publicKey: string };
  /** A repeated key returns the first response; `retrieveIntent` has the current state. */
  createIntent(intent: NewIntent, idempotencyKey: string): Promise<CardIntent>;
  retrieveIntent(id: string): Promise<CardIntent | null>;
  /** @throws CardRefused if paid */
  cancelIntent(id: string): Promise<CardIntent>;
  /** @param amount cents; @throws CardRefused beyond the rest */
  refund(id: string, amount: number, idempotencyKey: string): Promise<CardIntent>;
  /** Accepts events of our mode, at most five minutes old or ahead. @throws EventRefused */
  parseEvent(body: Buffer, signature: string): CardEvent;
  readonly signatureHeader: 'stripe-signature' | 'sandbox-signature';
};
