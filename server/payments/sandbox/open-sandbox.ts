import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { SandboxAnswer } from '#shared/api/sandbox-card-schemas.ts';
import { getServerKey } from '../../accounts/server-keys.queries.ts';
import type { Db } from '../../db/tables.ts';
import {
  type CardIntent,
  CardKeyReused,
  type CardProvider,
  CardRefused,
  type IntentStatus,
  type NewIntent,
} from '../card-provider.ts';
import { applySteps, completeSandboxChallenge, paySandboxIntent } from './pay-sandbox-intent.ts';
import {
  findSandboxIntent,
  findSandboxIntentLocked,
  findSandboxRefund,
  getSandboxIntentByKey,
  insertSandboxIntent,
  insertSandboxRefund,
  type SandboxIntent,
} from './sandbox.queries.ts';
import { readEvent, type SandboxWebhooks } from './sandbox-events.ts';
import { checkSignature } from './sign-event.ts';
import type { TestCard } from './test-cards.ts';

export const SANDBOX_KEY = 'sandbox-webhook';

export type Sandbox = CardProvider & {
  readonly name: 'sandbox';
  /** Null for an unknown intent. */
  pay(id: string, card: TestCard): Promise<SandboxAnswer | null>;
  answerChallenge(id: string, outcome: 'complete' | 'fail'): Promise<SandboxAnswer | null>;
  closeDispute(id: string, outcome: 'won' | 'lost'): Promise<CardIntent | null>;
};

export function isSandbox(cards: CardProvider): cards is Sandbox {
  return cards.name === 'sandbox';
}

const STATUSES: Record<SandboxIntent['status'], IntentStatus> = {
  requires_payment_method: 'open',
  requires_action: 'open',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
};

function toIntent(row: SandboxIntent): CardIntent {
  const { id, amount_cents, currency, metadata, client_secret, refunded_cents, dispute, failure } = row;
  return {
    id,
    status: STATUSES[row.status],
    amount: amount_cents,
    currency,
    livemode: false,
    metadata,
    client_secret,
    refunded: refunded_cents,
    dispute,
    failure,
  };
}

async function createIntent(db: Db, asked: NewIntent, idempotency_key: string): Promise<CardIntent> {
  const { amount, currency, metadata } = asked;
  const id = `pi_sandbox_${randomBytes(12).toString('hex')}`;
  const client_secret = `${id}_secret_${randomBytes(16).toString('hex')}`;
  const made = { id, idempotency_key, amount_cents: amount, currency, client_secret };
  await insertSandboxIntent(db, metadata, made);
  const intent = toIntent(await getSandboxIntentByKey(db, idempotency_key));
  const before = { amount: intent.amount, currency: intent.currency, metadata: intent.metadata };
  if (!isDeepStrictEqual(before, { amount, currency, metadata: { ...metadata } }))
    throw new CardKeyReused(`The idempotency key ${idempotency_key} was used for another payment intent.`);
  return intent;
}

async function lockedIntent(trx: Db, id: string): Promise<SandboxIntent> {
  const intent = await findSandboxIntentLocked(trx, id);
  if (!intent) throw new CardRefused('resource_missing', 'Payment intent not found.');
  return intent;
}

async function saveCancellation(db: Db, id: string, webhooks: SandboxWebhooks): Promise<CardIntent> {
  return await db.transaction().execute(async (trx) => {
    const intent = await lockedIntent(trx, id);
    if (intent.status === 'canceled') return toIntent(intent);
    if (intent.status === 'succeeded' || intent.status === 'processing')
      throw new CardRefused(
        'payment_intent_unexpected_state',
        'A succeeded payment intent cannot be canceled.',
      );
    const step = { change: { status: 'canceled' }, event: 'payment_intent.canceled' } as const;
    return toIntent((await applySteps(trx, id, [step], webhooks)) ?? intent);
  });
}

type Refund = { intent_id: string; amount_cents: number; idempotency_key: string };

function refusalOf({ status, dispute, refunded_cents, amount_cents }: SandboxIntent, cents: number) {
  if (!Number.isSafeInteger(cents) || cents <= 0)
    return new CardRefused('parameter_invalid_integer', 'The refund amount must be a whole number of cents.');
  if (status !== 'succeeded') return new CardRefused('charge_not_paid', 'This payment has not been charged.');
  if (dispute !== null) return new CardRefused('charge_disputed', 'A disputed payment cannot be refunded.');
  return cents > amount_cents - refunded_cents
    ? new CardRefused('amount_too_large', 'The refund amount exceeds the remaining amount.')
    : null;
}

async function saveRefund(db: Db, refund: Refund, webhooks: SandboxWebhooks): Promise<CardIntent> {
  const { intent_id, amount_cents, idempotency_key } = refund;
  return await db.transaction().execute(async (trx) => {
    const intent = await lockedIntent(trx, intent_id);
    const before = await findSandboxRefund(trx, idempotency_key);
    if (before && !isDeepStrictEqual({ ...before }, { intent_id, amount_cents }))
      throw new CardKeyReused(`The idempotency key ${idempotency_key} was used for another refund.`);
    if (before) return toIntent(intent);
    const refusal = refusalOf(intent, amount_cents);
    if (refusal) throw refusal;
    await insertSandboxRefund(trx, refund);
    const change = { refunded_cents: intent.refunded_cents + amount_cents };
    return toIntent(
      (await applySteps(trx, intent_id, [{ change, event: 'charge.refunded' }], webhooks)) ?? intent,
    );
  });
}

async function saveDisputeEnd(
  db: Db,
  id: string,
  dispute: 'won' | 'lost',
  webhooks: SandboxWebhooks,
): Promise<CardIntent | null> {
  return await db.transaction().execute(async (trx) => {
    const intent = await findSandboxIntentLocked(trx, id);
    if (intent?.dispute !== 'open') return intent && toIntent(intent);
    const step = { change: { dispute }, event: 'charge.dispute.closed' } as const;
    return toIntent((await applySteps(trx, id, [step], webhooks)) ?? intent);
  });
}

/** Signed events are processed like Stripe's. */
export async function openSandbox(db: Db, webhooks: SandboxWebhooks = 'normal'): Promise<Sandbox> {
  const key = await getServerKey(db, SANDBOX_KEY);
  return {
    name: 'sandbox',
    livemode: false,
    signatureHeader: 'sandbox-signature',
    publicConfig: () => ({ publicKey: 'pk_sandbox_porchlight' }),
    createIntent: (asked, idempotencyKey) => createIntent(db, asked, idempotencyKey),
    async retrieveIntent(id) {
      const intent = await findSandboxIntent(db, id);
      return intent && toIntent(intent);
    },
    cancelIntent: (id) => saveCancellation(db, id, webhooks),
    refund: (intent_id, amount_cents, idempotency_key) =>
      saveRefund(db, { intent_id, amount_cents, idempotency_key }, webhooks),
    parseEvent(body, signature) {
      checkSignature(key, body, signature, new Date());
      return readEvent(body);
    },
    pay: (id, card) => paySandboxIntent(db, id, card, webhooks),
    answerChallenge: (id, outcome) => completeSandboxChallenge(db, id, outcome, webhooks),
    closeDispute: (id, outcome) => saveDisputeEnd(db, id, outcome, webhooks),
  };
}
