import { describe, expect, test } from 'vitest';
import type { CardProvider } from '#server/payments/card-provider.ts';
import { checkBooks, hasProblems } from '#server/payments/check-books.ts';
import { grantCredit } from '#server/payments/pay-with-credit.ts';
import { type RefundOrder, refundPayment } from '#server/payments/refund-payment.ts';
import type { Problem } from '#shared/api/errors.ts';
import { testDatabase } from '#test/helpers/database.ts';
import {
  check,
  createLockedLead,
  createPaymentFixture,
  createTierIntent,
  intentOf,
  leadRow,
  ledgerOf,
  payLead,
} from './payment-fixture.ts';

const OPERATOR = { actor: 'operator mary' };
const DIES = new Error('killed');

const { db } = await testDatabase();
const fixture = await createPaymentFixture(db);

async function paidLead(card?: Parameters<typeof payLead>[2]) {
  const lead = await createLockedLead(fixture);
  const intent = await payLead(fixture, lead.id, card);
  const { id } = (await check(fixture, intent)).json() as { id: number };
  return { lead: lead.id, intent, id };
}

const refund = (order: Partial<RefundOrder> & { id: number }, cards = fixture.cards) =>
  refundPayment({ ...fixture, cards }, OPERATOR, { cents: null, reason: 'Asked for it', ...order });
const refusal = async (work: Promise<unknown>) =>
  await work.then(
    () => null,
    (error: { problem: Problem }) => [error.problem.status, error.problem.detail],
  );
const row = async (id: number) =>
  await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const deeds = async (id: number) => {
  const rows = await db
    .selectFrom('security_events')
    .select(['actor', 'detail'])
    .where('kind', '=', 'operator')
    .execute();
  return rows.filter(({ detail }) => detail.payment === id);
};
const readReceipts = async () => {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['template', 'data'])
    .where('to_user_id', '=', fixture.manager.id)
    .orderBy('id')
    .execute();
  return rows.filter(({ template }) => template === 'refund_made').map(({ data }) => data);
};
const isRight = async () => {
  const report = await checkBooks(fixture, 0);
  expect({ ...report, isTroubled: hasProblems(report) }).toMatchObject({ isTroubled: false, unbalanced: [] });
};

describe('refund refusals', () => {
  test('respond 404 for an unknown payment, and 409 for an unpaid one', async () => {
    expect(await refusal(refund({ id: 999_999 }))).toEqual([404, 'Payment 999999 does not exist.']);
    const lead = await createLockedLead(fixture);
    const intent = await payLead(fixture, lead.id, { outcome: 'declined', code: 'card_declined' });
    const { id } = await db
      .selectFrom('payments')
      .select('id')
      .where('provider_ref', '=', intent)
      .executeTakeFirstOrThrow();
    expect(await refusal(refund({ id }))).toEqual([
      409,
      `Payment ${id} was not charged: its status is open.`,
    ]);
  });

  test('respond 409 above the paid amount', async () => {
    const { id } = await paidLead();
    expect(await refusal(refund({ id, cents: 2001 }))).toEqual([
      409,
      `Payment ${id} was $20.00, so $20.01 cannot be refunded.`,
    ]);
    expect((await row(id)).refunded_cents).toBe(0);
  });

  test("respond 409 for another provider's payment or a credit", async () => {
    const { id } = await paidLead();
    const other = { ...fixture.cards, name: 'stripe', livemode: true } as CardProvider;
    expect(await refusal(refund({ id }, other))).toEqual([
      409,
      `Payment ${id} was made with sandbox in test mode, which is not configured now.`,
    ]);
    await db.updateTable('payments').set({ provider: 'credit' }).where('id', '=', id).execute();
    expect(await refusal(refund({ id }))).toEqual([
      409,
      `Payment ${id} was made with a credit, so there is nothing to refund.`,
    ]);
    await db.updateTable('payments').set({ provider: 'sandbox' }).where('id', '=', id).execute();
  });

  test('respond 409 when a credit compensated the lead, unless confirmed', async () => {
    const { id, lead } = await paidLead();
    const dispute = await db
      .insertInto('lead_disputes')
      .values({ lead_id: lead, manager_id: fixture.manager.manager_id, reason: 'wrong_number' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.transaction().execute(async (trx) => {
      await grantCredit(trx, { dispute_id: dispute.id, manager_id: fixture.manager.manager_id });
    });
    const [status, detail] = (await refusal(refund({ id }))) ?? [];
    expect(status).toBe(409);
    expect(detail).toMatch(
      /^The manager already received a credit .* on \d{4}-\d\d-\d\d\. .* --beside-credit yes\.$/,
    );
    expect((await row(id)).refunded_cents).toBe(0);
    expect(await refund({ id, shouldIgnoreCredit: true })).toMatchObject({ now: 2000, all: 2000 });
    expect(await refund({ id })).toMatchObject({ now: 0, all: 2000 });
  });

  test('respond 409 while a dispute is open or lost', async () => {
    const { id, intent } = await paidLead({ outcome: 'disputed' });
    expect((await row(id)).dispute).toBe('open');
    const refused = [409, 'The card provider rejected the refund: A disputed payment cannot be refunded.'];
    expect(await refusal(refund({ id }))).toEqual(refused);
    await fixture.sandbox.closeDispute(intent, 'lost');
    expect(await refusal(refund({ id }))).toEqual(refused);
    expect(await row(id)).toMatchObject({ status: 'succeeded', refunded_cents: 0, dispute: 'lost' });
    expect(await ledgerOf(db, id)).toEqual([
      'paid 2000: card from lead_sales',
      'disputed 2000: disputes from card',
      'dispute_lost 2000: losses from disputes',
    ]);
    await isRight();
  });

  test('respond 503 when the provider is unreachable, and 409 when its data differ', async () => {
    const { id } = await paidLead();
    const away = { ...fixture.cards, refund: () => Promise.reject(new Error('silence')) } as CardProvider;
    expect(await refusal(refund({ id }, away))).toEqual([
      503,
      'The card provider is unreachable. Run the command again in a minute; it refunds only once.',
    ]);
    const lying = {
      ...fixture.cards,
      retrieveIntent: async (ref: string) => ({ ...(await fixture.cards.retrieveIntent(ref))!, amount: 1 }),
    } as CardProvider;
    expect((await refusal(refund({ id }, lying)))?.[0]).toBe(409);
    expect(await row(id)).toMatchObject({ status: 'succeeded', refunded_cents: 0 });
  });
});

describe('full refund', () => {
  test('locks the lead again, with one ledger entry and one email for repeated requests', async () => {
    const { id, lead } = await paidLead();
    expect((await leadRow(db, lead)).unlocked).toBe(true);
    expect(await refund({ id, reason: 'Wrong number' })).toMatchObject({ now: 2000, all: 2000 });
    expect(await refund({ id })).toMatchObject({ now: 0, all: 2000 });
    expect(await row(id)).toMatchObject({ status: 'refunded', refunded_cents: 2000 });
    expect((await leadRow(db, lead)).unlocked).toBe(false);
    expect(await ledgerOf(db, id)).toEqual([
      'paid 2000: card from lead_sales',
      'refunded 2000: refunds from card',
    ]);
    expect((await readReceipts()).filter(({ payment }) => payment === id)).toEqual([
      expect.objectContaining({ amount_cents: 2000, is_whole: true, is_livemode: false }),
    ]);
    expect((await deeds(id)).map(({ actor, detail }) => [actor, detail.cents, detail.reason])).toEqual([
      ['operator mary', 2000, 'Wrong number'],
      ['operator mary', 0, 'Asked for it'],
    ]);
    await isRight();
  });

  test('is made once for two concurrent requests', async () => {
    const { id, intent } = await paidLead();
    await Promise.all([refund({ id }), refund({ id })]);
    expect((await fixture.cards.retrieveIntent(intent))?.refunded).toBe(2000);
    expect((await ledgerOf(db, id)).filter((line) => line.startsWith('refunded'))).toHaveLength(1);
  });

  test('ends a running tier, but not one renewed by another payment', async () => {
    const pay = async () => {
      const intent = intentOf(await createTierIntent(fixture, fixture.property, 'standard'));
      await fixture.sandbox.pay(intent, { outcome: 'paid' });
      return (await check(fixture, intent)).json() as { id: number; granted_until: string };
    };
    const listing = async () =>
      await db
        .selectFrom('properties')
        .select(['tier', 'contract_end_date'])
        .where('id', '=', fixture.property)
        .executeTakeFirstOrThrow();
    const first = await pay();
    const second = await pay();
    expect(second.granted_until > first.granted_until).toBe(true);
    await refund({ id: second.id });
    expect(await listing()).toEqual({ tier: 'standard', contract_end_date: first.granted_until });
    await refund({ id: first.id });
    expect((await listing()).tier).toBe('free');
    await isRight();
  });
});

describe('partial refund', () => {
  test('keeps the purchase, and counts towards the requested total', async () => {
    const { id, lead } = await paidLead();
    expect(await refund({ id, cents: 500 })).toMatchObject({ now: 500, all: 500 });
    expect(await refund({ id, cents: 500 })).toMatchObject({ now: 0, all: 500 });
    expect(await refund({ id, cents: 800 })).toMatchObject({ now: 300, all: 800 });
    expect(await row(id)).toMatchObject({ status: 'succeeded', refunded_cents: 800 });
    expect((await leadRow(db, lead)).unlocked).toBe(true);
    expect(await refund({ id })).toMatchObject({ now: 1200, all: 2000 });
    expect((await leadRow(db, lead)).unlocked).toBe(false);
    expect((await ledgerOf(db, id)).slice(1)).toEqual([
      'refunded 500: refunds from card',
      'refunded 300: refunds from card',
      'refunded 1200: refunds from card',
    ]);
    const receipts = (await readReceipts()).filter(({ payment }) => payment === id);
    expect(receipts.map(({ amount_cents, is_whole }) => [amount_cents, is_whole])).toEqual([
      [500, false],
      [300, false],
      [1200, true],
    ]);
    await isRight();
  });

  test('responds 409 while a refund of another total is requested, and refunds only one', async () => {
    const { id, intent } = await paidLead();
    const both = Promise.withResolvers<void>();
    let requests = 0;
    const cards: CardProvider = {
      ...fixture.cards,
      async refund(...asked) {
        requests += 1;
        if (requests === 2) both.resolve();
        await both.promise;
        return await fixture.cards.refund(...asked);
      },
    };
    const refusals = await Promise.all([500, 300].map((cents) => refusal(refund({ id, cents }, cards))));
    expect(refusals.toSorted()).toEqual([
      [
        409,
        'The card provider rejected the refund: Another refund of this payment is running or failed within a day.',
      ],
      null,
    ]);
    expect([500, 300]).toContain((await fixture.cards.retrieveIntent(intent))?.refunded);
    expect(await refund({ id, cents: 500 })).toMatchObject({ all: 500 });
    await isRight();
  });
});

describe("process killed between the provider's refund and its record", () => {
  const createDyingProvider = (): CardProvider => ({
    ...fixture.cards,
    async refund(...asked) {
      await fixture.cards.refund(...asked);
      throw DIES; // Simulates that the process is killed before it records the refund.
    },
  });

  test('refunds once when the command is repeated', async () => {
    const { id, lead, intent } = await paidLead();
    await expect(refund({ id, cents: 700 }, createDyingProvider())).rejects.toThrow();
    expect(await row(id)).toMatchObject({ status: 'succeeded', refunded_cents: 0 });
    expect(await refund({ id, cents: 700 })).toMatchObject({ now: 0, all: 700 });
    await expect(refund({ id }, createDyingProvider())).rejects.toThrow();
    expect(await refund({ id })).toMatchObject({ now: 0, all: 2000 });
    expect((await fixture.cards.retrieveIntent(intent))?.refunded).toBe(2000);
    expect((await leadRow(db, lead)).unlocked).toBe(false);
    expect((await ledgerOf(db, id)).slice(1)).toEqual([
      'refunded 700: refunds from card',
      'refunded 1300: refunds from card',
    ]);
    await isRight();
  });

  test('leaves a refund that checkBooks records later', async () => {
    const { id } = await paidLead();
    await expect(refund({ id }, createDyingProvider())).rejects.toThrow();
    expect((await checkBooks(fixture, 0)).repaired).toEqual([id]);
    expect((await row(id)).status).toBe('refunded');
    await isRight();
  });
});

describe('checkBooks', () => {
  test('reports a refund reverted by the bank without changing the payment', async () => {
    const { id, lead, intent } = await paidLead();
    await refund({ id });
    const undo = (refunded_cents: number) =>
      db.updateTable('sandbox_intents').set({ refunded_cents }).where('id', '=', intent).execute();
    await undo(0);
    expect((await checkBooks(fixture, 1)).mismatched).toEqual([id]);
    expect(await row(id)).toMatchObject({ status: 'refunded', refunded_cents: 2000 });
    expect(await leadRow(db, lead)).toMatchObject({ unlocked: false });
    await undo(2000);
    await isRight();
  });

  test('reports unbalanced payments, and leads that are paid and locked', async () => {
    const { id, lead } = await paidLead();
    await db.updateTable('leads').set({ unlocked_at: null }).where('id', '=', lead).execute();
    await db.updateTable('payments').set({ refunded_cents: 100 }).where('id', '=', id).execute();
    const report = await checkBooks(fixture, 1);
    expect(report).toMatchObject({ unbalanced: [id], reconciled: { paid_but_locked: [id] } });
    expect([report.sandbox?.different, hasProblems(report)]).toEqual([[id], true]);
    await db.updateTable('payments').set({ refunded_cents: 0 }).where('id', '=', id).execute();
    await db
      .updateTable('leads')
      .set({ unlocked_at: new Date().toISOString() })
      .where('id', '=', lead)
      .execute();
    await isRight();
  });
});
