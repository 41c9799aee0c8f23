import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import type { CardIntent } from '#server/payments/card-provider.ts';
import { openSandbox, type Sandbox } from '#server/payments/sandbox/open-sandbox.ts';
import type { SandboxWebhooks } from '#server/payments/sandbox/sandbox-events.ts';
import { sandboxTasks } from '#server/payments/sandbox/sandbox-jobs.ts';
import { testDatabase } from '#test/helpers/database.ts';

let db: Db;
beforeEach(async () => {
  ({ db } = await testDatabase());
});

const NEW = { payment_id: 1, amount: 2000, currency: 'usd', metadata: { payment: '1' } } as const;

async function openIntent(webhooks: SandboxWebhooks = 'normal'): Promise<[Sandbox, CardIntent]> {
  const cards = await openSandbox(db, webhooks);
  return [cards, await cards.createIntent(NEW, 'pi:1')];
}

describe('The sandbox tells what happened', () => {
  test('in signed bytes that its own door takes, and no other', async () => {
    const [cards, { id }] = await openIntent();
    expect(await cards.pay(id, { outcome: 'paid' })).toEqual({ status: 'succeeded', error: null });
    const [event] = await db.selectFrom('sandbox_events').selectAll().execute();
    const heard: { body: Buffer; signature: string }[] = [];
    const tasks = sandboxTasks({ db, receive: async (body, signature) => heard.push({ body, signature }) });
    await tasks['sandbox-webhook']!({ event: event!.id }, {} as never);
    const [{ body, signature }] = heard as [(typeof heard)[number]];
    expect(cards.parseEvent(body, signature)).toMatchObject({
      id: event!.id,
      type: 'payment_intent.succeeded',
      intent_id: id,
      livemode: false,
    });
    expect(() => cards.parseEvent(Buffer.from(`${body} `), signature)).toThrow('signature');
  });
});
