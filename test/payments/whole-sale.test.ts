import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { checkBooks } from '#server/payments/check-books.ts';
import { exportLedger } from '#server/payments/export-ledger.ts';
import { refundPayment } from '#server/payments/refund-payment.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { type CardBench, sandboxBench, stripeBench } from './card-bench.ts';
import {
  begin,
  createLockedLead,
  createPaymentFixture,
  intentOf,
  leadRow,
  ledgerOf,
  type PaymentFixture,
  paymentsOf,
  postEvent,
} from './payment-fixture.ts';

describe.each([
  ['sandbox', sandboxBench],
  ['stripe', stripeBench],
] as const)('sale through %s', (provider, openBench) => {
  let db: Db;
  let bench: CardBench;
  let fixture: PaymentFixture;

  beforeAll(async () => {
    ({ db } = await testDatabase());
    bench = await openBench();
    fixture = await createPaymentFixture(db, () => bench.cards);
  });
  afterAll(() => bench.close());

  async function sendEvent(type: string, intent: string): Promise<void> {
    const body = bench.eventBody(type, intent);
    const answer = await postEvent(fixture.app, { body, signature: bench.sign(body) }, provider);
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
  }

  test('is correct after ten concurrent payments, a decline, a success, a partial and a full refund', async () => {
    const { id } = await createLockedLead(fixture);
    const answers = await Promise.all(Array.from({ length: 10 }, () => begin(fixture, id)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await bench.countIntents()).toBe(1);
    const intent = intentOf(answers[0]!);
    await bench.decline(intent);
    await sendEvent('payment_intent.payment_failed', intent);
    expect(await paymentsOf(db, id)).toMatchObject([{ status: 'created', failure: 'insufficient_funds' }]);
    expect(intentOf(await begin(fixture, id))).toBe(intent);
    await bench.pay(intent);
    await sendEvent('payment_intent.succeeded', intent);
    expect(await leadRow(db, id)).toMatchObject({ unlocked: true });
    await bench.cards.refund(intent, 500, 're:1:500');
    await sendEvent('charge.refunded', intent);
    await bench.cards.refund(intent, 1500, 're:1:2000');
    await sendEvent('charge.refunded', intent);
    expect(await leadRow(db, id)).toMatchObject({ unlocked: false });
    const [payment] = await paymentsOf(db, id);
    expect(payment).toMatchObject({ provider, status: 'refunded', refunded_cents: 2000, failure: null });
    expect(await ledgerOf(db, payment!.id)).toEqual([
      'paid 2000: card from lead_sales',
      'refunded 500: refunds from card',
      'refunded 1500: refunds from card',
    ]);
  });

  test('is refunded by an operator in two parts, and the ledger agrees with the provider although no events arrive', async () => {
    const { id: lead } = await createLockedLead(fixture);
    const intent = intentOf(await begin(fixture, lead));
    await bench.pay(intent);
    expect(await checkBooks(fixture, 1)).toMatchObject({ mismatched: [], unbalanced: [] });
    expect(await leadRow(db, lead)).toMatchObject({ unlocked: true });
    const id = (await paymentsOf(db, lead))[0]!.id;
    const order = (cents: number | null) =>
      refundPayment(fixture, { actor: 'operator mary' }, { id, cents, reason: 'Asked for it' });
    expect(await order(500)).toMatchObject({ now: 500, all: 500, payment: { status: 'succeeded' } });
    expect(await order(500)).toMatchObject({ now: 0, all: 500 });
    await expect(order(2001)).rejects.toMatchObject({ problem: { status: 409 } });
    expect(await order(null)).toMatchObject({ now: 1500, all: 2000, payment: { status: 'refunded' } });
    expect(await leadRow(db, lead)).toMatchObject({ unlocked: false });
    const report = await checkBooks(fixture, 1);
    expect(report).toMatchObject({ mismatched: [], unbalanced: [], repaired: [] });
    const lines: string[] = [];
    for await (const { text } of exportLedger(db, { from: null, to: null }))
      lines.push(...text.split('\r\n'));
    const own = lines
      .filter((line) => line.includes(intent))
      .map((line) => line.split(',').slice(2, 8).join());
    expect(own).toEqual([
      `${id},paid,card,lead_sales,20.00,USD`,
      `${id},refunded,refunds,card,5.00,USD`,
      `${id},refunded,refunds,card,15.00,USD`,
    ]);
  });

  test('is unaffected by forged, stale and live-mode events, which are rejected', async () => {
    const { id } = await createLockedLead(fixture);
    const intent = intentOf(await begin(fixture, id));
    await bench.pay(intent);
    const body = bench.eventBody('payment_intent.succeeded', intent);
    const live = Buffer.from(body.toString().replace(/("livemode": ?)false/, '$1true'));
    const hourAgo = new Date(Date.now() - 3_600_000);
    const forgeries = [
      { body, signature: '' },
      { body, signature: bench.sign(body, new Date(), 'whsec_of_somebody_else') },
      { body: bench.eventBody('payment_intent.succeeded', intent), signature: bench.sign(body) },
      { body, signature: bench.sign(body, hourAgo) },
      { body: live, signature: bench.sign(live) },
    ];
    for (const forged of forgeries)
      expect((await postEvent(fixture.app, forged, provider)).statusCode).toBe(400);
    expect(await leadRow(db, id)).toMatchObject({ unlocked: false });
    expect(await paymentsOf(db, id)).toMatchObject([{ status: 'created' }]);
  });

  test('has one ledger entry for an event that is sent ten times concurrently', async () => {
    const { id } = await createLockedLead(fixture);
    const intent = intentOf(await begin(fixture, id));
    await bench.pay(intent);
    const body = bench.eventBody('payment_intent.succeeded', intent);
    const event = { body, signature: bench.sign(body) };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => postEvent(fixture.app, event, provider)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(await leadRow(db, id)).toMatchObject({ unlocked: true });
    const [payment] = await paymentsOf(db, id);
    expect(await ledgerOf(db, payment!.id)).toEqual(['paid 2000: card from lead_sales']);
    const mail = await db
      .selectFrom('mail_outbox')
      .select('data')
      .where('template', '=', 'receipt')
      .execute();
    expect(mail.filter(({ data }) => (data as { payment: number }).payment === payment!.id)).toHaveLength(1);
  });

  test('leaves the lead unlocked while a dispute is open and after it is lost', async () => {
    const { id } = await createLockedLead(fixture);
    const intent = intentOf(await begin(fixture, id));
    await bench.dispute(intent);
    await sendEvent('charge.dispute.created', intent);
    expect(await paymentsOf(db, id)).toMatchObject([{ status: 'succeeded', dispute: 'open' }]);
    await bench.endDispute(intent, 'lost');
    await sendEvent('charge.dispute.closed', intent);
    expect(await paymentsOf(db, id)).toMatchObject([{ status: 'succeeded', dispute: 'lost' }]);
    expect(await leadRow(db, id)).toMatchObject({ unlocked: true });
  });
});
