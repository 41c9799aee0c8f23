import type { SandboxAnswer } from '#shared/api/sandbox-card-schemas.ts';
import { msg, t } from '#shared/texts/t.ts';
import type { Db } from '../../db/tables.ts';
import {
  findSandboxIntentLocked,
  type SandboxChange,
  type SandboxIntent,
  updateSandboxIntent,
} from './sandbox.queries.ts';
import { type SandboxEventType, type SandboxWebhooks, saveSandboxEvent } from './sandbox-events.ts';
import { DECLINES, type TestCard } from './test-cards.ts';

type Step = { change: SandboxChange; event: SandboxEventType };

const PAID: Step = { change: { status: 'succeeded', failure: null }, event: 'payment_intent.succeeded' };
const declined = (failure: string): Step => ({
  change: { status: 'requires_payment_method', failure },
  event: 'payment_intent.payment_failed',
});

function stepsOf(card: TestCard): Step[] {
  if (card.outcome === 'declined') return [declined(card.code)];
  if (card.outcome === 'challenged')
    return [
      { change: { status: 'requires_action', failure: null }, event: 'payment_intent.requires_action' },
    ];
  if (card.outcome === 'paid') return [PAID];
  return [PAID, { change: { dispute: 'open' }, event: 'charge.dispute.created' }];
}

const DECLINED = msg('Your card was declined.');

function toAnswer({ status, failure }: SandboxIntent): SandboxAnswer {
  const isDeclined = status === 'requires_payment_method' && failure !== null;
  if (isDeclined) return { status, error: { code: failure, message: t(DECLINES[failure] ?? DECLINED) } };
  return { status, error: null };
}

function unexpectedState({ status }: SandboxIntent): SandboxAnswer {
  const message =
    status === 'canceled'
      ? t('This payment was canceled.')
      : t('The bank isn’t asking for an extra step for this payment.');
  return { status, error: { code: 'payment_intent_unexpected_state', message } };
}

/** Needs the caller's transaction. */
export async function applySteps(
  trx: Db,
  id: string,
  steps: Step[],
  webhooks: SandboxWebhooks,
): Promise<SandboxIntent | null> {
  let intent: SandboxIntent | null = null;
  for (const { change, event } of steps) {
    intent = await updateSandboxIntent(trx, id, change);
    await saveSandboxEvent(trx, id, event, webhooks);
  }
  return intent;
}

/** A repeated click pays once. Null for an unknown intent. */
export async function paySandboxIntent(
  db: Db,
  id: string,
  card: TestCard,
  webhooks: SandboxWebhooks,
): Promise<SandboxAnswer | null> {
  return await db.transaction().execute(async (trx) => {
    const intent = await findSandboxIntentLocked(trx, id);
    if (!intent || intent.status === 'succeeded') return intent && toAnswer(intent);
    if (intent.status === 'canceled' || intent.status === 'processing') return unexpectedState(intent);
    return toAnswer((await applySteps(trx, id, stepsOf(card), webhooks)) ?? intent);
  });
}

export async function completeSandboxChallenge(
  db: Db,
  id: string,
  outcome: 'complete' | 'fail',
  webhooks: SandboxWebhooks,
): Promise<SandboxAnswer | null> {
  return await db.transaction().execute(async (trx) => {
    const intent = await findSandboxIntentLocked(trx, id);
    if (!intent || intent.status === 'succeeded') return intent && toAnswer(intent);
    if (intent.status !== 'requires_action') return unexpectedState(intent);
    const step = outcome === 'complete' ? PAID : declined('authentication_failed');
    return toAnswer((await applySteps(trx, id, [step], webhooks)) ?? intent);
  });
}
