import { randomBytes } from 'node:crypto';
import { getServerKey } from '#server/accounts/server-keys.queries.ts';
import type { CardProvider } from '#server/payments/card-provider.ts';
import { openSandbox, SANDBOX_KEY } from '#server/payments/sandbox/open-sandbox.ts';
import { eventBody } from '#server/payments/sandbox/sandbox-events.ts';
import { signEvent } from '#server/payments/sandbox/sign-event.ts';
import { openStripe } from '#server/payments/stripe/open-stripe.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { FAKE_STRIPE_KEYS, startFakeStripe, stripeEventBody, stripeSignature } from './fake-stripe.ts';

/**
 * A card provider, and functions that act as payers, banks and the provider: pay, decline, dispute, send
 * events.
 */
export type CardBench = {
  cards: CardProvider;
  pay(id: string): unknown;
  decline(id: string): unknown;
  dispute(id: string): unknown;
  endDispute(id: string, outcome: 'won' | 'lost'): unknown;
  countIntents(): Promise<number> | number;
  eventBody(type: string, intent: string): Buffer;
  /** Returns the signature header for these bytes. */
  sign(body: Buffer, at?: Date, secret?: string): string;
  close(): Promise<void>;
};

export async function sandboxBench(): Promise<CardBench> {
  const { db, close } = await testDatabase();
  const cards = await openSandbox(db);
  const key = await getServerKey(db, SANDBOX_KEY);
  return {
    cards,
    pay: (id) => cards.pay(id, { outcome: 'paid' }),
    decline: (id) => cards.pay(id, { outcome: 'declined', code: 'insufficient_funds' }),
    dispute: (id) => cards.pay(id, { outcome: 'disputed' }),
    endDispute: (id, outcome) => cards.closeDispute(id, outcome),
    countIntents: async () => (await db.selectFrom('sandbox_intents').select('id').execute()).length,
    eventBody: (type, intent_id) =>
      eventBody({
        id: `evt_sandbox_${randomBytes(12).toString('hex')}`,
        type,
        intent_id,
        created: new Date().toISOString(),
      }),
    sign: (body, at = new Date(), secret) =>
      signEvent(secret === undefined ? key : Buffer.from(secret), body, at),
    close,
  };
}

export async function stripeBench(): Promise<CardBench> {
  const stripe = await startFakeStripe();
  return {
    cards: openStripe(FAKE_STRIPE_KEYS, stripe.address),
    pay: (id) => stripe.pay(id),
    decline: (id) => stripe.decline(id, 'insufficient_funds'),
    dispute(id) {
      stripe.pay(id);
      stripe.dispute(id, 'needs_response');
    },
    endDispute: (id, outcome) => stripe.dispute(id, outcome),
    countIntents: () => stripe.books.intents.size,
    eventBody: (type, intent) => stripeEventBody(type, intent),
    sign: stripeSignature,
    close: stripe.close,
  };
}
