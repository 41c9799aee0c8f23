import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startWorker } from '#server/jobs/start-worker.ts';
import type { CardEvent, CardIntent } from '#server/payments/card-provider.ts';
import { openSandbox, type Sandbox } from '#server/payments/sandbox/open-sandbox.ts';
import type { SandboxWebhooks } from '#server/payments/sandbox/sandbox-events.ts';
import { sandboxTasks } from '#server/payments/sandbox/sandbox-jobs.ts';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';

let database: TestDatabase;
let stops: (() => Promise<void>)[] = [];
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  for (const stop of stops) await stop();
  stops = [];
});

const NEW = { payment_id: 1, amount: 2000, currency: 'usd', metadata: { payment: '1' } } as const;
const SILENT = { info() {}, warn() {}, error() {} };

async function openIntent(webhooks?: SandboxWebhooks): Promise<[Sandbox, CardIntent]> {
  const cards = await openSandbox(database.db, webhooks);
  return [cards, await cards.createIntent(NEW, 'pi:1')];
}

/** Runs the jobs, and returns the events that the webhook received. */
async function collectEvents(cards: Sandbox): Promise<CardEvent[]> {
  const received: CardEvent[] = [];
  const receive = async (body: Buffer, signature: string) => received.push(cards.parseEvent(body, signature));
  const worker = await startWorker({
    connection: database.connection,
    tasks: sandboxTasks({ db: database.db, receive }),
    schedule: [],
    log: SILENT,
  });
  stops.push(() => worker.stop());
  return received;
}

describe('sandbox event', () => {
  test('is delivered by a job with a valid signature', async () => {
    const [cards, { id }] = await openIntent();
    const received = await collectEvents(cards);
    await cards.pay(id, { outcome: 'paid' });
    await expect.poll(() => received).toHaveLength(1);
    expect(received[0]).toMatchObject({ type: 'payment_intent.succeeded', intent_id: id, livemode: false });
  });

  test('is delivered again after a failure', async () => {
    const [cards, { id }] = await openIntent();
    await cards.pay(id, { outcome: 'declined', code: 'card_declined' });
    const event = await database.db.selectFrom('sandbox_events').select('id').executeTakeFirstOrThrow();
    const received: CardEvent[] = [];
    let isTaken = false;
    const deliver = sandboxTasks({
      db: database.db,
      async receive(body, signature) {
        if (!isTaken) throw new Error('Not now.');
        received.push(cards.parseEvent(body, signature));
      },
    })['sandbox-webhook']!;
    await expect(deliver({ event: event.id }, {} as never)).rejects.toThrow('Not now.');
    isTaken = true;
    await deliver({ event: event.id }, {} as never);
    expect(received).toMatchObject([{ id: event.id, type: 'payment_intent.payment_failed', intent_id: id }]);
  });
});
