import { describe, expect, test } from 'vitest';
import { updateUserAnonymized } from '#server/accounts/deletion.queries.ts';
import { grantCredit, payWithCredit } from '#server/payments/pay-with-credit.ts';
import { reconcilePayments } from '#server/payments/reconcile-payments.ts';
import type { Lead } from '#shared/api/leads-schemas.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { send } from '#test/helpers/people.ts';
import {
  begin,
  createLockedLead,
  createPaymentFixture,
  intentOf,
  leadRow,
  payLead,
  paymentsOf,
  type SoldLead,
  sendEvent,
} from './payment-fixture.ts';

const { db } = await testDatabase();
const fixture = await createPaymentFixture(db);

const change = async ({ student }: SoldLead, values: object) => {
  await db.updateTable('users').set(values).where('id', '=', student.id).execute();
};
const deleteAccount = ({ student }: SoldLead) => updateUserAnonymized(db, student.id);
const WAYS: [string, (lead: SoldLead) => Promise<unknown>][] = [
  ['has deleted the account', deleteAccount],
  ['has asked for the account to be deleted', (lead) => change(lead, { deletion_due: new Date() })],
  ['is shut out', (lead) => change(lead, { status: 'blocked' })],
  [
    'has an address whose mail comes back',
    ({ student }) =>
      db
        .insertInto('mail_suppressions')
        .values({ email: student.email.toLowerCase(), reason: '550 5.1.1' })
        .execute(),
  ],
];

const readLead = async (id: number) =>
  (await send(fixture.app, 'GET', `leads/${id}/`, { token: fixture.manager.token })).json() as Lead;

describe.each(WAYS)('lead whose student %s', (_, leave) => {
  test('is not for sale, and responds 409 to a payment', async () => {
    const lead = await createLockedLead(fixture);
    expect(await readLead(lead.id)).toMatchObject({ is_for_sale: true });
    await leave(lead);
    expect(await readLead(lead.id)).toMatchObject({ is_for_sale: false, unlocked: false, user: null });
    const answer = await begin(fixture, lead.id);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'student_gone', detail: expect.stringContaining('can no longer be reached') },
    ]);
    expect(await paymentsOf(db, lead.id)).toEqual([]);
  });
});

describe('lead of a deleted student', () => {
  test('cannot be unlocked with a credit', async () => {
    const { manager_id } = fixture.manager;
    const { id: lead_id } = await createLockedLead(fixture);
    const { id: dispute_id } = await db
      .insertInto('lead_disputes')
      .values({ lead_id, manager_id, reason: 'wrong_number' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.transaction().execute((trx) => grantCredit(trx, { dispute_id, manager_id }));
    const lead = await createLockedLead(fixture);
    await deleteAccount(lead);
    await expect(payWithCredit(fixture, { manager_id, lead_id: lead.id })).rejects.toMatchObject({
      problem: { status: 409, code: 'student_gone' },
    });
    const free = await db.selectFrom('lead_credits').select('id').where('used', 'is', null).execute();
    expect(free).toHaveLength(1);
  });

  test('has its pending payment canceled by the reconciler', async () => {
    const lead = await createLockedLead(fixture);
    const intent = intentOf(await begin(fixture, lead.id));
    await change(lead, { deletion_due: new Date() });
    const before = new Date(Date.now() - 20 * 60_000);
    await db.updateTable('payments').set({ updated: before }).where('lead_id', '=', lead.id).execute();
    expect(await reconcilePayments(fixture)).toMatchObject({ checked: 1, canceled: 1 });
    expect(await paymentsOf(db, lead.id)).toMatchObject([{ status: 'canceled' }]);
    expect(await fixture.sandbox.retrieveIntent(intent)).toMatchObject({ status: 'canceled' });
  });

  test('can be disputed for a credit beyond the automatic limit when it was paid concurrently', async () => {
    const paid = await Promise.all(Array.from({ length: 4 }, () => createLockedLead(fixture)));
    for (const { id } of paid) await sendEvent(fixture, { intent: await payLead(fixture, id) });
    const last = paid.at(-1)!;
    await deleteAccount(last);
    const report = async ({ id }: SoldLead) =>
      (
        await send(fixture.app, 'POST', `leads/${id}/dispute/`, {
          token: fixture.manager.token,
          body: { reason: 'mail_returned' },
        })
      ).json() as Lead;
    for (const lead of paid) expect(await report(lead)).toMatchObject({ dispute: { status: 'granted' } });
    expect(await leadRow(db, last.id)).toMatchObject({ unlocked: true });
  });
});
