import { type ProblemError, problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';

/** What an intent to pay has come to. `unknown` is a word of the provider that this release does not know: it means nothing. */
export type IntentStatus = 'open' | 'processing' | 'succeeded' | 'canceled' | 'unknown';

/** An intent to pay as the provider knows it now: the only thing that a payment's state is ever taken from. */
export type CardIntent = {
  /** The provider's name for it. */
  id: string;
  status: IntentStatus;
  /** In cents. */
  amount: number;
  /** In lower case, as `usd`. */
  currency: string;
  livemode: boolean;
  /** Internal ids alone: nothing that says who somebody is. */
  metadata: Record<string, string>;
  /** What the browser confirms it with; null where the provider keeps it to itself. */
  client_secret: string | null;
  /** In cents, of all refunds together. */
  refunded: number;
  dispute: 'open' | 'won' | 'lost' | null;
  /** The code of the last decline, such as `card_declined`; null where there was none. */
  failure: string | null;
};

export type NewIntent = {
  payment_id: number;
  /** In cents. */
  amount: number;
  currency: 'usd';
  metadata: Record<string, string>;
};

/** What an event says of itself. It is never believed about money: the intent is asked for again. */
export type CardEvent = {
  id: string;
  type: string;
  /** Null for an event that is about no intent. */
  intent_id: string | null;
  livemode: boolean;
  /** When the provider made it, ISO 8601. */
  sent: string;
};

/** An event whose signature, age or form is wrong. */
export class EventRefused extends Error {}

/** What the provider answers where the card, not the program, is at fault, or the intent is past it. */
export class CardRefused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The same idempotency key with other parameters: a fault of this program, never done. */
export class CardKeyReused extends Error {}

/** What a person is told while the provider is silent or broken: 503. Asking again with the same key is safe. */
export function cardsUnreachable(): ProblemError {
  return problem(
    503,
    t(
      'The card service cannot be reached right now. Please try again in a minute: nothing is charged twice.',
    ),
    undefined,
    { code: 'cards_unreachable', retry_after: 60 },
  );
}

/**
 * Who takes cards. Every provider passes `test/payments/card-provider.test.ts`; no other code knows which one is in force.
 * All of it may take seconds and may fail: never call it inside a transaction. Asking twice with one idempotency key does it
 * once; another request under the same key is `CardKeyReused`. Where the provider does not answer within five seconds, every
 * call throws `cardsUnreachable()`, which a route may let pass.
 */
export type CardProvider = {
  readonly name: 'stripe' | 'sandbox';
  /** Whether it moves money. */
  readonly livemode: boolean;
  /** What a browser may know. */
  publicConfig(): { publicKey: string };
  /** Under a key that was used before: what was answered then. Only `retrieveIntent` tells what has become of it since. */
  createIntent(intent: NewIntent, idempotencyKey: string): Promise<CardIntent>;
  /** Null where the provider has none of this name. */
  retrieveIntent(id: string): Promise<CardIntent | null>;
  /** @throws CardRefused for one that has been paid */
  cancelIntent(id: string): Promise<CardIntent>;
  /** @param amount cents; @throws CardRefused for more than is left */
  refund(id: string, amount: number, idempotencyKey: string): Promise<CardIntent>;
  /**
   * Reads an event of the webhook: signed by a secret of ours, at most five minutes old or ahead, of our mode.
   * @param signature the header `signatureHeader`
   * @throws EventRefused
   */
  parseEvent(body: Buffer, signature: string): CardEvent;
  readonly signatureHeader: 'stripe-signature' | 'sandbox-signature';
};
