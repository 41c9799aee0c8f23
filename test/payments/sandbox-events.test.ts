import { sql } from 'kysely';
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

/** Does the jobs, and gives what was heard so far. */
async function hear(cards: Sandbox): Promise<CardEvent[]> {
  const heard: CardEvent[] = [];
  const receive = async (body: Buffer, signature: string) => heard.push(cards.parseEvent(body, signature));
  const worker = await startWorker({
    connection: database.connection,
    tasks: sandboxTasks({ db: database.db, receive }),
    schedule: [],
    log: SILENT,
  });
  stops.push(() => worker.stop());
  return heard;
}

/** In how many seconds each waiting delivery leaves. */
async function waits(): Promise<number[]> {
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from run_at - now())::float as wait from graphile_worker.jobs
    where task_identifier = 'sandbox-webhook' order by run_at`.execute(database.db);
  return rows.map(({ wait }) => wait);
}

describe('What happens at the sandbox', () => {
  test('is told through the queue, in bytes that are signed', async () => {
    const [cards, { id }] = await openIntent();
    const heard = await hear(cards);
    await cards.pay(id, { outcome: 'paid' });
    await expect.poll(() => heard).toHaveLength(1);
    expect(heard[0]).toMatchObject({ type: 'payment_intent.succeeded', intent_id: id, livemode: false });
  });

  test('is told again by its job where it was not taken', async () => {
    const [cards, { id }] = await openIntent();
    await cards.pay(id, { outcome: 'declined', code: 'card_declined' });
    const event = await database.db.selectFrom('sandbox_events').select('id').executeTakeFirstOrThrow();
    const heard: CardEvent[] = [];
    let isTaken = false;
    const tell = sandboxTasks({
      db: database.db,
      async receive(body, signature) {
        if (!isTaken) throw new Error('Not now.');
        heard.push(cards.parseEvent(body, signature));
      },
    })['sandbox-webhook']!;
    await expect(tell({ event: event.id }, {} as never)).rejects.toThrow('Not now.');
    isTaken = true;
    await tell({ event: event.id }, {} as never);
    expect(heard).toMatchObject([{ id: event.id, type: 'payment_intent.payment_failed', intent_id: id }]);
  });

  test('is not told where it did not happen', async () => {
    const [cards, { id }] = await openIntent();
    await sql`alter table sandbox_events add constraint none check (type <> 'charge.refunded')`.execute(
      database.db,
    );
    await cards.pay(id, { outcome: 'paid' });
    await expect(cards.refund(id, 500, 're:1:500')).rejects.toThrow();
    expect(await cards.retrieveIntent(id)).toMatchObject({ refunded: 0 });
    expect(await waits()).toHaveLength(1);
  });

  test('by a name of nothing tells nothing', async () => {
    const heard: unknown[] = [];
    const tasks = sandboxTasks({ db: database.db, receive: async (body) => heard.push(body) });
    for (const payload of [{ event: 'evt_none' }, { event: 7 }, {}])
      await tasks['sandbox-webhook']!(payload, {} as never);
    expect(heard).toEqual([]);
  });
});

describe('Deliveries that a test makes worse', () => {
  const DISPUTED = { outcome: 'disputed' } as const;

  test.each<[SandboxWebhooks, number]>([
    ['normal', 2],
    ['duplicate', 4],
    ['shuffle', 2],
    ['delay', 2],
    ['drop', 0],
  ])('%s: two events make %i deliveries', async (webhooks, deliveries) => {
    const [cards, { id }] = await openIntent(webhooks);
    await cards.pay(id, DISPUTED);
    const late = await waits();
    expect(late).toHaveLength(deliveries);
    expect(await cards.retrieveIntent(id)).toMatchObject({ status: 'succeeded', dispute: 'open' });
    if (webhooks === 'delay') expect(Math.min(...late)).toBeGreaterThan(10);
    if (webhooks === 'normal') expect(Math.max(...late)).toBeLessThanOrEqual(0);
  });

  test('doubled are heard twice under one name', async () => {
    const [cards, { id }] = await openIntent('duplicate');
    const heard = await hear(cards);
    await cards.pay(id, { outcome: 'paid' });
    await expect.poll(() => heard).toHaveLength(2);
    expect(new Set(heard.map((event) => event.id)).size).toBe(1);
  });
});
