import { expect, test } from 'vitest';
import { type CardProvider, CardRefused } from '#server/payments/card-provider.ts';
import { checkBooks } from '#server/payments/check-books.ts';
import { refreshPayment } from '#server/payments/refresh-payment.ts';
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
  sendEvent,
} from './payment-fixture.ts';

const { db } = await testDatabase();
const fixture = await createPaymentFixture(db);

/**
 * Pays for a lead twice: the first payment is canceled in the database but succeeds after the second payment
 * has unlocked the lead.
 */
async function payTwice() {
  const lead = await createLockedLead(fixture);
  const first = intentOf(await begin(fixture, lead.id));
  await db.updateTable('payments').set({ status: 'canceled' }).where('provider_ref', '=', first).execute();
  const second = await payLead(fixture, lead.id);
  expect((await check(fixture, second)).json()).toMatchObject({ status: 'succeeded' });
  await fixture.sandbox.pay(first, { outcome: 'paid' });
  const [one, two] = await paymentsOf(db, lead.id);
  return { lead: lead.id, first, one: one!.id, two: two!.id };
}
const statuses = async (lead: number) => (await paymentsOf(db, lead)).map(({ status }) => status);

test('duplicate payment for a lead is recorded in the ledger and refunded in full exactly once', async () => {
  const { lead, first, one, two } = await payTwice();
  const seen = await leadRow(db, lead);
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect((await sendEvent(fixture, { intent: first })).statusCode).toBe(200);
  expect(await statuses(lead)).toEqual(['refunded', 'succeeded']);
  expect(await ledgerOf(db, one)).toEqual([
    'paid 2000: card from lead_sales',
    'refunded 2000: refunds from card',
  ]);
  expect(await ledgerOf(db, two)).toEqual(['paid 2000: card from lead_sales']);
  expect(await leadRow(db, lead)).toEqual(seen);
  const mails = db.selectFrom('mail_outbox').select('template').where('to_user_id', '=', fixture.manager.id);
  const templates = (await mails.execute()).map(({ template }) => template);
  expect(templates.filter((name) => name === 'refund_made')).toHaveLength(1);
  expect(await checkBooks(fixture, 1)).toMatchObject({
    unbalanced: [],
    mismatched: [],
    sandbox: { different: [] },
  });
});

test('duplicate payment stays in the ledger while the provider is unreachable or refuses, and is refunded later', async () => {
  const { lead, one } = await payTwice();
  const withRefund = (refund: CardProvider['refund']) => ({
    ...fixture,
    cards: { ...fixture.cards, refund },
  });
  const away = withRefund(async () => {
    throw new Error('away');
  });
  await expect(refreshPayment(away, one)).rejects.toThrow();
  const refusing = withRefund(async () => {
    throw new CardRefused('charge_disputed', 'A disputed payment cannot be refunded.');
  });
  expect(await refreshPayment(refusing, one)).toBe('paid_twice');
  expect(await ledgerOf(db, one)).toEqual(['paid 2000: card from lead_sales']);
  expect((await checkBooks({ ...refusing }, 0)).unbalanced).toEqual([one]);
  expect(await refreshPayment(fixture, one)).toBe('refunded');
  expect(await statuses(lead)).toEqual(['refunded', 'succeeded']);
  expect((await ledgerOf(db, one)).at(-1)).toBe('refunded 2000: refunds from card');
});
