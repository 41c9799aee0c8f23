import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import type { CardIntent } from '#server/payments/card-provider.ts';
import { signEvent } from '#server/payments/sandbox/sign-event.ts';
import { testDatabase } from '#test/helpers/database.ts';
import {
  begin,
  bookedOf,
  check,
  intentOf,
  laySale,
  leadRow,
  type PaymentScene,
  payLead,
  paymentsOf,
  postEvent,
  saleLead,
  tell,
  writeEvent,
} from './payment-scene.ts';

let db: Db;
let scene: PaymentScene;
/** What the provider says of an intent instead of the truth. */
let lies: Partial<CardIntent> = {};
let isSilent = false;

beforeAll(async () => {
  ({ db } = await testDatabase());
  scene = await laySale(db, (sandbox) => ({
    ...sandbox,
    async createIntent(intent, key) {
      if (isSilent) throw new Error('The line is dead.');
      return await sandbox.createIntent(intent, key);
    },
    async retrieveIntent(id) {
      if (isSilent) return await new Promise(() => {});
      const intent = await sandbox.retrieveIntent(id);
      return intent && { ...intent, ...lies };
    },
  }));
});

async function withLies<T>(told: Partial<CardIntent>, work: () => Promise<T>): Promise<T> {
  lies = told;
  try {
    return await work();
  } finally {
    lies = {};
  }
}

async function inSilence<T>(work: () => Promise<T>): Promise<T> {
  isSilent = true;
  try {
    return await work();
  } finally {
    isSilent = false;
  }
}

const outcomeOf = async (event_id: string) =>
  (await db.selectFrom('webhook_events').selectAll().where('event_id', '=', event_id).executeTakeFirst())
    ?.outcome;

async function begunLead() {
  const { id } = await saleLead(scene);
  return { id, intent: intentOf(await begin(scene, id)) };
}

describe('An event is refused', () => {
  test('without a signature of these very bytes, or of another time, and leaves no trace', async () => {
    const { id } = await saleLead(scene);
    const intent = await payLead(scene, id);
    const { body, signature } = await writeEvent(db, { intent, id: 'evt_forged' });
    const foreign = signEvent(Buffer.alloc(32, 7), body, new Date());
    const pretty = Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1));
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
    const bad: { body: Buffer; signature: string }[] = [
      { body, signature: '' },
      { body, signature: foreign },
      { body, signature: signature.replace('v1=', 'v0=') },
      { body, signature: `${signature.slice(0, -1)}${signature.endsWith('0') ? '1' : '0'}` },
      { body: pretty, signature },
      { body: Buffer.concat([body, Buffer.from(' ')]), signature },
      { body: Buffer.alloc(0), signature },
      await writeEvent(db, { intent, id: 'evt_forged' }, hours(-1)),
      await writeEvent(db, { intent, id: 'evt_forged' }, hours(24)),
      await writeEvent(db, { intent, id: 'evt_forged', livemode: true }),
    ];
    for (const one of bad) expect((await postEvent(scene.app, one)).statusCode).toBe(400);
    expect(await outcomeOf('evt_forged')).toBeUndefined();
    expect(await leadRow(db, id)).toMatchObject({ unlocked: false });
  });

  test('at the address of a provider that is not in force, and where it is larger than an event', async () => {
    const { intent } = await begunLead();
    expect((await postEvent(scene.app, await writeEvent(db, { intent }), 'stripe')).statusCode).toBe(404);
    const huge = { body: Buffer.alloc(300 * 1024, 32), signature: 't=1,v1=0' };
    expect((await postEvent(scene.app, huge)).statusCode).toBe(413);
  });
});

describe('An event changes nothing', () => {
  test('that says that an unpaid intent is paid', async () => {
    const { id, intent } = await begunLead();
    for (const type of ['payment_intent.succeeded', 'charge.succeeded', 'charge.dispute.created']) {
      expect((await tell(scene, { intent, type })).statusCode).toBe(200);
    }
    expect(await leadRow(db, id)).toMatchObject({ unlocked: false, seen: null });
    expect(await paymentsOf(db, id)).toMatchObject([{ status: 'created', dispute: null }]);
  });

  test('about an intent that is not ours, or of a kind that this release does not know', async () => {
    const { id } = await saleLead(scene);
    const intent = await payLead(scene, id);
    expect((await tell(scene, { intent: 'pi_not_ours', id: 'evt_a' })).statusCode).toBe(200);
    expect((await tell(scene, { intent, id: 'evt_b', type: 'invoice.paid' })).statusCode).toBe(200);
    expect([await outcomeOf('evt_a'), await outcomeOf('evt_b')]).toEqual(['unknown_intent', 'ignored']);
    expect(await leadRow(db, id)).toMatchObject({ unlocked: false });
  });

  test('where the intent is not the payment that it says, whatever differs', async () => {
    const { id } = await saleLead(scene);
    const intent = await payLead(scene, id);
    const [payment] = await paymentsOf(db, id);
    const metadata = { payment: String(payment!.id), manager: String(payment!.manager_id), lead: String(id) };
    const wrong: Partial<CardIntent>[] = [
      { amount: 1 },
      { currency: 'eur' },
      { livemode: true },
      { refunded: 2001 },
      { metadata: {} },
      { metadata: { ...metadata, lead: '1' } },
      { metadata: { ...metadata, payment: '999999' } },
    ];
    for (const [index, told] of wrong.entries()) {
      const event = { intent, id: `evt_lie_${index}` };
      expect((await withLies(told, () => tell(scene, event))).statusCode).toBe(200);
      expect(await outcomeOf(event.id)).toBe('mismatch');
    }
    expect(await leadRow(db, id)).toMatchObject({ unlocked: false });
    expect(await bookedOf(db, payment!.id)).toEqual([]);
  });

  test('where the provider uses a word that this release does not know', async () => {
    const { id, intent } = await begunLead();
    await withLies({ status: 'unknown' }, () => tell(scene, { intent }));
    expect(await paymentsOf(db, id)).toMatchObject([{ status: 'created' }]);
    expect((await withLies({ status: 'unknown' }, () => begin(scene, id))).statusCode).toBe(409);
  });

  test('a second time, however it comes again', async () => {
    const { id } = await saleLead(scene);
    const intent = await payLead(scene, id);
    const event = await writeEvent(db, { intent, id: 'evt_again' });
    const answers = await Promise.all(Array.from({ length: 12 }, () => postEvent(scene.app, event)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    await db.updateTable('leads').set({ unlocked_at: null }).where('id', '=', id).execute();
    expect((await postEvent(scene.app, event)).statusCode).toBe(200);
    // Nothing was done again: the lead that the test closed stays closed.
    expect(await leadRow(db, id)).toMatchObject({ unlocked: false });
    const [payment] = await paymentsOf(db, id);
    expect(await bookedOf(db, payment!.id)).toEqual(['paid 2000: card from lead_sales']);
  });

  test('that comes after a later one', async () => {
    const { id } = await saleLead(scene);
    const intent = await payLead(scene, id);
    await tell(scene, { intent, type: 'payment_intent.succeeded' });
    await tell(scene, { intent, type: 'payment_intent.payment_failed' });
    await tell(scene, { intent, type: 'payment_intent.canceled' });
    await withLies({ status: 'canceled' }, () => tell(scene, { intent, type: 'payment_intent.canceled' }));
    await withLies({ status: 'open' }, () => tell(scene, { intent }));
    expect(await paymentsOf(db, id)).toMatchObject([{ status: 'succeeded' }]);
    expect(await leadRow(db, id)).toMatchObject({ unlocked: true });
  });
});

describe('While the provider is silent or broken', () => {
  test('nobody waits longer than five seconds, nothing is lost, and the event is to be sent again', async () => {
    const { id } = await saleLead(scene);
    const broken = await inSilence(() => begin(scene, id));
    expect([broken.statusCode, broken.headers['retry-after']]).toEqual([503, '60']);
    expect(broken.json()).toMatchObject({ detail: expect.stringContaining('nothing is charged twice') });
    expect(await paymentsOf(db, id)).toMatchObject([{ status: 'created', provider_ref: null }]);
    const intent = await payLead(scene, id);
    const event = await writeEvent(db, { intent, id: 'evt_silent' });
    const answers = await inSilence(
      async () => await Promise.all([postEvent(scene.app, event), check(scene, intent), begin(scene, id)]),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
    expect(await outcomeOf('evt_silent')).toBeNull();
    expect((await postEvent(scene.app, event)).statusCode).toBe(200);
    expect(await leadRow(db, id)).toMatchObject({ unlocked: true });
    expect(await paymentsOf(db, id)).toHaveLength(1);
  });
});

describe('What was bought', () => {
  test('is taken back when all of it is refunded, and not before', async () => {
    const { id } = await saleLead(scene);
    const intent = await payLead(scene, id);
    await tell(scene, { intent });
    const [payment] = await paymentsOf(db, id);
    await scene.sandbox.refund(intent, 500, 're:1');
    await tell(scene, { intent, type: 'charge.refunded' });
    expect(await paymentsOf(db, id)).toMatchObject([{ status: 'succeeded', refunded_cents: 500 }]);
    expect(await leadRow(db, id)).toMatchObject({ unlocked: true });
    await scene.sandbox.refund(intent, 1500, 're:2');
    await tell(scene, { intent, type: 'charge.refunded' });
    expect(await paymentsOf(db, id)).toMatchObject([{ status: 'refunded', refunded_cents: 2000 }]);
    const { unlocked, seen } = await leadRow(db, id);
    expect([unlocked, seen]).toEqual([false, expect.any(String)]);
    expect(await bookedOf(db, payment!.id)).toEqual([
      'paid 2000: card from lead_sales',
      'refunded 500: refunds from card',
      'refunded 1500: refunds from card',
    ]);
    // It can be bought once more.
    await payLead(scene, id);
    expect(await paymentsOf(db, id)).toHaveLength(2);
  });

  test('and refunded before anybody heard of it is booked both ways, and opens nothing', async () => {
    const { id } = await saleLead(scene);
    const intent = await payLead(scene, id);
    await scene.sandbox.refund(intent, 2000, 're:3');
    await tell(scene, { intent, type: 'charge.refunded' });
    await tell(scene, { intent, type: 'payment_intent.succeeded' });
    const [payment] = await paymentsOf(db, id);
    expect(payment).toMatchObject({ status: 'refunded', refunded_cents: 2000 });
    expect(await leadRow(db, id)).toMatchObject({ unlocked: false, seen: null });
    expect(await bookedOf(db, payment!.id)).toEqual([
      'paid 2000: card from lead_sales',
      'refunded 2000: refunds from card',
    ]);
  });

  test.each([
    ['won', 'dispute_won 2000: card from disputes'],
    ['lost', 'dispute_lost 2000: losses from disputes'],
  ] as const)('stays open while a bank disputes it, and when that is %s', async (outcome, entry) => {
    const staff = await db
      .insertInto('users')
      .values({ username: `staff-${outcome}`, email: `staff-${outcome}@example.edu`, type: 'staff' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await saleLead(scene);
    const intent = await payLead(scene, id, { outcome: 'disputed' });
    await tell(scene, { intent, type: 'charge.dispute.created' });
    await tell(scene, { intent, type: 'payment_intent.succeeded' });
    const [payment] = await paymentsOf(db, id);
    expect(payment).toMatchObject({ status: 'succeeded', dispute: 'open' });
    await scene.sandbox.closeDispute(intent, outcome);
    await tell(scene, { intent, type: 'charge.dispute.closed' });
    expect(await paymentsOf(db, id)).toMatchObject([{ status: 'succeeded', dispute: outcome }]);
    expect(await leadRow(db, id)).toMatchObject({ unlocked: true });
    expect(await bookedOf(db, payment!.id)).toEqual([
      'paid 2000: card from lead_sales',
      'disputed 2000: disputes from card',
      entry,
    ]);
    const letters = await db
      .selectFrom('mail_outbox')
      .select('template')
      .where('to_user_id', '=', staff.id)
      .execute();
    expect(letters).toEqual([{ template: 'dispute_opened' }]);
  });
});
