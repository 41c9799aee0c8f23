import { describe, expect, test } from 'vitest';
import type { CardIntent } from '#server/payments/card-provider.ts';
import { signEvent } from '#server/payments/sandbox/sign-event.ts';
import { testDatabase } from '#test/helpers/database.ts';
import {
  begin,
  check,
  createLockedLead,
  createPaymentFixture,
  intentOf,
  leadRow,
  ledgerOf,
  payLead,
  paymentsOf,
  postEvent,
  sendEvent,
  writeEvent,
} from './payment-fixture.ts';

/** Fields that replace those of the intent that the provider returns. */
let overrides: Partial<CardIntent> = {};
let isSilent = false;

const { db } = await testDatabase();
const fixture = await createPaymentFixture(db, (sandbox) => ({
  ...sandbox,
  async createIntent(intent, key) {
    if (isSilent) throw new Error('The line is dead.');
    return await sandbox.createIntent(intent, key);
  },
  async retrieveIntent(id) {
    if (isSilent) return await new Promise(() => {});
    const intent = await sandbox.retrieveIntent(id);
    return intent && { ...intent, ...overrides };
  },
}));

async function withOverrides<T>(changes: Partial<CardIntent>, work: () => Promise<T>): Promise<T> {
  overrides = changes;
  try {
    return await work();
  } finally {
    overrides = {};
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
  const { id } = await createLockedLead(fixture);
  return { id, intent: intentOf(await begin(fixture, id)) };
}

describe('webhook event refusals', () => {
  test('responds 400 to a missing, foreign or stale signature, and stores nothing', async () => {
    const { id } = await createLockedLead(fixture);
    const intent = await payLead(fixture, id);
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
    for (const one of bad) expect((await postEvent(fixture.app, one)).statusCode).toBe(400);
    expect(await outcomeOf('evt_forged')).toBeUndefined();
    expect(await leadRow(db, id)).toMatchObject({ unlocked: false });
  });

  test('responds 404 for an inactive provider, and 413 to a body larger than an event', async () => {
    const { intent } = await begunLead();
    expect((await postEvent(fixture.app, await writeEvent(db, { intent }), 'stripe')).statusCode).toBe(404);
    const huge = { body: Buffer.alloc(300 * 1024, 32), signature: 't=1,v1=0' };
    expect((await postEvent(fixture.app, huge)).statusCode).toBe(413);
  });
});

describe('webhook event without effect', () => {
  test("does not unlock a lead when the provider's intent is unpaid", async () => {
    const { id, intent } = await begunLead();
    for (const type of ['payment_intent.succeeded', 'charge.succeeded', 'charge.dispute.created']) {
      expect((await sendEvent(fixture, { intent, type })).statusCode).toBe(200);
    }
    expect(await leadRow(db, id)).toMatchObject({ unlocked: false, seen: null });
    expect(await paymentsOf(db, id)).toMatchObject([{ status: 'created', dispute: null }]);
  });

  test('is recorded as ignored for an unknown intent or an unknown type', async () => {
    const { id } = await createLockedLead(fixture);
    const intent = await payLead(fixture, id);
    expect((await sendEvent(fixture, { intent: 'pi_not_ours', id: 'evt_a' })).statusCode).toBe(200);
    expect((await sendEvent(fixture, { intent, id: 'evt_b', type: 'invoice.paid' })).statusCode).toBe(200);
    expect([await outcomeOf('evt_a'), await outcomeOf('evt_b')]).toEqual(['unknown_intent', 'ignored']);
    expect(await leadRow(db, id)).toMatchObject({ unlocked: false });
  });

  test('is ignored when the intent differs from the payment in any field', async () => {
    const { id } = await createLockedLead(fixture);
    const intent = await payLead(fixture, id);
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
    for (const [index, changes] of wrong.entries()) {
      const event = { intent, id: `evt_lie_${index}` };
      expect((await withOverrides(changes, () => sendEvent(fixture, event))).statusCode).toBe(200);
      expect(await outcomeOf(event.id)).toBe('mismatch');
    }
    expect(await leadRow(db, id)).toMatchObject({ unlocked: false });
    expect(await ledgerOf(db, payment!.id)).toEqual([]);
  });

  test('is ignored when the provider returns an unknown status', async () => {
    const { id, intent } = await begunLead();
    await withOverrides({ status: 'unknown' }, () => sendEvent(fixture, { intent }));
    expect(await paymentsOf(db, id)).toMatchObject([{ status: 'created' }]);
    expect((await withOverrides({ status: 'unknown' }, () => begin(fixture, id))).statusCode).toBe(409);
  });

  test('is processed once when it is delivered repeatedly and concurrently', async () => {
    const { id } = await createLockedLead(fixture);
    const intent = await payLead(fixture, id);
    const event = await writeEvent(db, { intent, id: 'evt_again' });
    const answers = await Promise.all(Array.from({ length: 12 }, () => postEvent(fixture.app, event)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    await db.updateTable('leads').set({ unlocked_at: null }).where('id', '=', id).execute();
    expect((await postEvent(fixture.app, event)).statusCode).toBe(200);
    // The test has locked the lead again above. The repeated event must not unlock it.
    expect(await leadRow(db, id)).toMatchObject({ unlocked: false });
    const [payment] = await paymentsOf(db, id);
    expect(await ledgerOf(db, payment!.id)).toEqual(['paid 2000: card from lead_sales']);
  });

  test('does not revert a later state', async () => {
    const { id } = await createLockedLead(fixture);
    const intent = await payLead(fixture, id);
    await sendEvent(fixture, { intent, type: 'payment_intent.succeeded' });
    await sendEvent(fixture, { intent, type: 'payment_intent.payment_failed' });
    await sendEvent(fixture, { intent, type: 'payment_intent.canceled' });
    await withOverrides({ status: 'canceled' }, () =>
      sendEvent(fixture, { intent, type: 'payment_intent.canceled' }),
    );
    await withOverrides({ status: 'open' }, () => sendEvent(fixture, { intent }));
    expect(await paymentsOf(db, id)).toMatchObject([{ status: 'succeeded' }]);
    expect(await leadRow(db, id)).toMatchObject({ unlocked: true });
  });
});

describe('unreachable card provider', () => {
  test('gets 503 within five seconds for payments and events, without losing anything', async () => {
    const { id } = await createLockedLead(fixture);
    const broken = await inSilence(() => begin(fixture, id));
    expect([broken.statusCode, broken.headers['retry-after']]).toEqual([503, '60']);
    expect(broken.json()).toMatchObject({ detail: expect.stringContaining('you won’t be charged twice') });
    expect(await paymentsOf(db, id)).toMatchObject([{ status: 'created', provider_ref: null }]);
    const intent = await payLead(fixture, id);
    const event = await writeEvent(db, { intent, id: 'evt_silent' });
    const answers = await inSilence(
      async () =>
        await Promise.all([postEvent(fixture.app, event), check(fixture, intent), begin(fixture, id)]),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
    expect(await outcomeOf('evt_silent')).toBeNull();
    expect((await postEvent(fixture.app, event)).statusCode).toBe(200);
    expect(await leadRow(db, id)).toMatchObject({ unlocked: true });
    expect(await paymentsOf(db, id)).toHaveLength(1);
  });
});

describe('paid lead', () => {
  test('is locked again after a full refund, not after a partial one', async () => {
    const { id } = await createLockedLead(fixture);
    const intent = await payLead(fixture, id);
    await sendEvent(fixture, { intent });
    const [payment] = await paymentsOf(db, id);
    await fixture.sandbox.refund(intent, 500, 're:1');
    await sendEvent(fixture, { intent, type: 'charge.refunded' });
    expect(await paymentsOf(db, id)).toMatchObject([{ status: 'succeeded', refunded_cents: 500 }]);
    expect(await leadRow(db, id)).toMatchObject({ unlocked: true });
    await fixture.sandbox.refund(intent, 1500, 're:2');
    await sendEvent(fixture, { intent, type: 'charge.refunded' });
    expect(await paymentsOf(db, id)).toMatchObject([{ status: 'refunded', refunded_cents: 2000 }]);
    const { unlocked, seen } = await leadRow(db, id);
    expect([unlocked, seen]).toEqual([false, expect.any(String)]);
    expect(await ledgerOf(db, payment!.id)).toEqual([
      'paid 2000: card from lead_sales',
      'refunded 500: refunds from card',
      'refunded 1500: refunds from card',
    ]);
    // The manager can buy the lead again.
    await payLead(fixture, id);
    expect(await paymentsOf(db, id)).toHaveLength(2);
  });

  test('stays locked when the refund arrives before the payment, and the ledger has both', async () => {
    const { id } = await createLockedLead(fixture);
    const intent = await payLead(fixture, id);
    await fixture.sandbox.refund(intent, 2000, 're:3');
    await sendEvent(fixture, { intent, type: 'charge.refunded' });
    await sendEvent(fixture, { intent, type: 'payment_intent.succeeded' });
    const [payment] = await paymentsOf(db, id);
    expect(payment).toMatchObject({ status: 'refunded', refunded_cents: 2000 });
    expect(await leadRow(db, id)).toMatchObject({ unlocked: false, seen: null });
    expect(await ledgerOf(db, payment!.id)).toEqual([
      'paid 2000: card from lead_sales',
      'refunded 2000: refunds from card',
    ]);
  });

  test.each([
    ['won', 'dispute_won 2000: card from disputes'],
    ['lost', 'dispute_lost 2000: losses from disputes'],
  ] as const)('stays unlocked during a dispute and after it is %s', async (outcome, entry) => {
    const staff = await db
      .insertInto('users')
      .values({ username: `staff-${outcome}`, email: `staff-${outcome}@example.edu`, type: 'staff' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await createLockedLead(fixture);
    const intent = await payLead(fixture, id, { outcome: 'disputed' });
    await sendEvent(fixture, { intent, type: 'charge.dispute.created' });
    await sendEvent(fixture, { intent, type: 'payment_intent.succeeded' });
    const [payment] = await paymentsOf(db, id);
    expect(payment).toMatchObject({ status: 'succeeded', dispute: 'open' });
    await fixture.sandbox.closeDispute(intent, outcome);
    await sendEvent(fixture, { intent, type: 'charge.dispute.closed' });
    expect(await paymentsOf(db, id)).toMatchObject([{ status: 'succeeded', dispute: outcome }]);
    expect(await leadRow(db, id)).toMatchObject({ unlocked: true });
    expect(await ledgerOf(db, payment!.id)).toEqual([
      'paid 2000: card from lead_sales',
      'disputed 2000: disputes from card',
      entry,
    ]);
    const emails = await db
      .selectFrom('mail_outbox')
      .select('template')
      .where('to_user_id', '=', staff.id)
      .execute();
    expect(emails).toEqual([{ template: 'dispute_opened' }]);
  });
});
