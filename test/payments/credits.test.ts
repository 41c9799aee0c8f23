import { describe, expect, test } from 'vitest';
import { grantCredit, payWithCredit } from '#server/payments/pay-with-credit.ts';
import { testDatabase } from '#test/helpers/database.ts';
import {
  begin,
  createLockedLead,
  createManagerSession,
  createPaymentFixture,
  intentOf,
  leadRow,
  payLead,
  paymentsOf,
  sendEvent,
} from './payment-fixture.ts';

const { db } = await testDatabase();
const fixture = await createPaymentFixture(db);

const redeem = (lead_id: number, manager_id = fixture.manager.manager_id) =>
  payWithCredit(fixture, { manager_id, lead_id });

/** Creates a credit for a disputed lead. */
async function createCredit(): Promise<number> {
  const { manager_id } = fixture.manager;
  const { id: lead_id } = await createLockedLead(fixture);
  const { id: dispute_id } = await db
    .insertInto('lead_disputes')
    .values({ lead_id, manager_id, reason: 'wrong_number' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const grant = () => db.transaction().execute((trx) => grantCredit(trx, { dispute_id, manager_id }));
  expect([await grant(), await grant()]).toEqual([true, false]);
  const { id } = await db
    .selectFrom('lead_credits')
    .select('id')
    .where('dispute_id', '=', dispute_id)
    .executeTakeFirstOrThrow();
  return id;
}

const refusal = (status: number, detail: string) => ({
  problem: { status, detail: expect.stringContaining(detail) },
});

describe('lead credit refusals', () => {
  test("responds 409 without credits or for an unlocked or paid lead, 404 for another manager's lead", async () => {
    const { id } = await createLockedLead(fixture);
    await expect(redeem(id)).rejects.toMatchObject(refusal(409, 'any credit'));
    const credit = await createCredit();
    const other = await createManagerSession(db);
    await expect(redeem(id, other.manager_id)).rejects.toMatchObject(refusal(404, 'lead'));
    const paid = await createLockedLead(fixture);
    await sendEvent(fixture, { intent: await payLead(fixture, paid.id) });
    await expect(redeem(paid.id)).rejects.toMatchObject(refusal(409, 'already unlocked'));
    // The provider has received the money, but no event has arrived yet. The card payment takes precedence
    // over the credit.
    const confirmed = await createLockedLead(fixture);
    await payLead(fixture, confirmed.id);
    await expect(redeem(confirmed.id)).rejects.toMatchObject(refusal(409, 'already unlocked'));
    const taking = await createLockedLead(fixture);
    const intent = intentOf(await begin(fixture, taking.id));
    await db.updateTable('sandbox_intents').set({ status: 'processing' }).where('id', '=', intent).execute();
    await expect(redeem(taking.id)).rejects.toMatchObject(refusal(409, 'confirming your payment'));
    expect(await paymentsOf(db, taking.id)).toMatchObject([{ status: 'processing', provider: 'sandbox' }]);
    await redeem(id);
    expect((await paymentsOf(db, id))[0]).toMatchObject({ provider_ref: `credit:${credit}` });
  });
});

describe('lead credit', () => {
  test('unlocks a lead like a payment, and cancels the pending card payment', async () => {
    const credit = await createCredit();
    const { id, student } = await createLockedLead(fixture);
    const intent = intentOf(await begin(fixture, id));
    await redeem(id);
    expect(await fixture.sandbox.retrieveIntent(intent)).toMatchObject({ status: 'canceled' });
    expect(await paymentsOf(db, id)).toMatchObject([
      { provider: 'sandbox', status: 'canceled' },
      { provider: 'credit', status: 'succeeded', amount_cents: 2000, provider_ref: `credit:${credit}` },
    ]);
    expect(await leadRow(db, id)).toMatchObject({ unlocked: true, seen: expect.any(String) });
    expect((await begin(fixture, id)).statusCode).toBe(409);
    const notifications = await db
      .selectFrom('notifications')
      .select('topic')
      .where('user_id', '=', student.id)
      .execute();
    expect(notifications).toEqual([{ topic: 'inquiry' }]);
    const booked = await db
      .selectFrom('ledger')
      .select(['kind', 'debit', 'credit', 'amount_cents'])
      .where('ref', '=', String(credit))
      .orderBy('id')
      .execute();
    expect(booked).toEqual([
      { kind: 'credit_granted', debit: 'credits_given', credit: 'lead_credits', amount_cents: 2000 },
      { kind: 'credit_used', debit: 'lead_credits', credit: 'lead_sales', amount_cents: 2000 },
    ]);
  });

  test('unlocks one lead for concurrent requests, and a lead uses one credit', async () => {
    await createCredit();
    const leads = [
      await createLockedLead(fixture),
      await createLockedLead(fixture),
      await createLockedLead(fixture),
    ];
    const tries = await Promise.allSettled([...leads, ...leads].map(({ id }) => redeem(id)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const rows = await Promise.all(leads.map(({ id }) => leadRow(db, id)));
    expect(rows.filter(({ unlocked }) => unlocked)).toHaveLength(1);
    await createCredit();
    await createCredit();
    const { id } = await createLockedLead(fixture);
    const both = await Promise.allSettled([redeem(id), redeem(id), begin(fixture, id)]);
    expect(both.slice(0, 2).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const paid = (await paymentsOf(db, id)).filter(({ status }) => status === 'succeeded');
    expect(paid).toHaveLength(1);
  });
});
