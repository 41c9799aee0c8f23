import { describe, expect, test } from 'vitest';
import { findAccountExport } from '#server/accounts/export.queries.ts';
import type { Payment } from '#shared/api/payments-schemas.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makePerson, send } from '#test/helpers/people.ts';
import {
  begin,
  check,
  createLockedLead,
  createManagerSession,
  createPaymentFixture,
  intentOf,
  leadRow,
  ledgerOf,
  logIn,
  makeLead,
  payLead,
  paymentsOf,
  sendEvent,
} from './payment-fixture.ts';

const fixture = await createPaymentFixture((await testDatabase()).db);

const detailOf = (answer: { json: () => unknown }) => (answer.json() as { detail: string }).detail;
const listPayments = async (token: string) =>
  (await send(fixture.app, 'GET', 'payments/', { token })).json() as Payment[];

describe('lead payment refusals', () => {
  test('responds 404 or 403 to another manager and records a security event', async () => {
    const { db, manager } = fixture;
    const { id } = await createLockedLead(fixture);
    const other = await createManagerSession(db);
    const asSelf = await begin(fixture, id, { manager_id: other.manager_id }, other.token);
    expect(asSelf.statusCode).toBe(404);
    const asOwner = await begin(fixture, id, { manager_id: manager.manager_id }, other.token);
    expect(asOwner.statusCode).toBe(403);
    const [event] = await db
      .selectFrom('security_events')
      .selectAll()
      .where('user_id', '=', other.id)
      .execute();
    expect(event).toMatchObject({ kind: 'foreign_identity', detail: { field: 'manager_id' } });
    expect(await paymentsOf(db, id)).toEqual([]);
  });

  test('responds 403 to students, 401 to visitors, 404 for missing leads, 400 for invalid ids', async () => {
    const { db, app } = fixture;
    const { id } = await createLockedLead(fixture);
    const student = await logIn(db, await makePerson(db));
    expect((await begin(fixture, id, {}, student.token)).statusCode).toBe(403);
    expect((await send(app, 'POST', 'create-payment-intent/', { body: {} })).statusCode).toBe(401);
    expect((await begin(fixture, 999_999_999)).statusCode).toBe(404);
    for (const bad of ['1e3', '0', '-1', '1.0', ' 7', '', null, [], {}, 1e21, '99999999999999999999']) {
      expect((await begin(fixture, bad)).statusCode, JSON.stringify(bad)).toBe(400);
    }
    expect((await begin(fixture, id, { manager_id: undefined })).statusCode).toBe(400);
  });

  test('responds 409 when the lead is unlocked or its payment is processing', async () => {
    const { db } = fixture;
    const { id } = await createLockedLead(fixture);
    const intent = intentOf(await begin(fixture, id));
    await db.updateTable('sandbox_intents').set({ status: 'processing' }).where('id', '=', intent).execute();
    const again = await begin(fixture, id);
    expect([again.statusCode, detailOf(again)]).toEqual([409, 'We’re confirming your payment.']);
    expect(await paymentsOf(db, id)).toMatchObject([{ status: 'processing' }]);
    await db.updateTable('sandbox_intents').set({ status: 'succeeded' }).where('id', '=', intent).execute();
    await sendEvent(fixture, { intent });
    const late = await begin(fixture, id);
    expect([late.statusCode, detailOf(late)]).toEqual([409, 'This lead is already unlocked.']);
    expect(await paymentsOf(db, id)).toHaveLength(1);
  });

  test('responds 409 while two payments of the manager are disputed', async () => {
    const { db } = fixture;
    const manager = await createManagerSession(db);
    const { property, sandbox } = fixture;
    const own = { ...fixture, manager };
    const leadOf = async () =>
      (await makeLead(fixture, { manager_id: manager.manager_id, property_id: property })).id;
    const first = await payLead(own, await leadOf(), { outcome: 'disputed' });
    await sendEvent(fixture, { intent: first, type: 'charge.dispute.created' });
    const second = await payLead(own, await leadOf(), { outcome: 'disputed' });
    await sendEvent(fixture, { intent: second });
    const third = await leadOf();
    const refused = await begin(own, third);
    expect([refused.statusCode, detailOf(refused)]).toEqual([403, expect.stringContaining('disputed')]);
    await sandbox.closeDispute(first, 'won');
    await sendEvent(fixture, { intent: first, type: 'charge.dispute.closed' });
    expect((await begin(own, third)).statusCode).toBe(200);
  });

  test('responds 429 after 200 attempts', async () => {
    const manager = await createManagerSession(fixture.db);
    const payMissingLead = () => begin({ ...fixture, manager }, 999_999_999);
    const statuses = new Set<number>();
    for (let count = 0; count < 201; count += 1) statuses.add((await payMissingLead()).statusCode);
    expect([...statuses]).toEqual([404, 429]);
  });
});

describe('lead payment', () => {
  test("charges the server's price, whatever a JSON or form body contains", async () => {
    const { db, app, manager } = fixture;
    const { id } = await createLockedLead(fixture);
    const injected = { amount: 1, amount_cents: 1, currency: 'eur', status: 'succeeded', livemode: true };
    const json = await begin(fixture, id, injected);
    const form = await app.inject({
      method: 'POST',
      url: '/api/v1/create-payment-intent/',
      headers: {
        authorization: `Bearer ${manager.token}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: `manager_id=${manager.manager_id}&lead_id=${id}&amount=1`,
    });
    expect(form.json()).toEqual(json.json());
    expect(json.json()).toMatchObject({ amount_cents: 2000 });
    const intent = await fixture.sandbox.retrieveIntent(intentOf(json));
    const [payment] = await paymentsOf(db, id);
    expect(intent).toMatchObject({
      amount: 2000,
      currency: 'usd',
      metadata: { payment: String(payment!.id), lead: String(id), manager: String(manager.manager_id) },
    });
    expect(payment).toMatchObject({ amount_cents: 2000, status: 'created', livemode: false });
  });

  test('creates one intent for fifty concurrent requests', async () => {
    const { id } = await createLockedLead(fixture);
    const answers = await Promise.all(Array.from({ length: 50 }, () => begin(fixture, id)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]!.statusCode).toBe(200);
    const { db } = fixture;
    const [payment, ...others] = await paymentsOf(db, id);
    expect(others).toEqual([]);
    const intents = await db
      .selectFrom('sandbox_intents')
      .select('id')
      .where('idempotency_key', '=', `pi:${payment!.id}`)
      .execute();
    expect(intents).toEqual([{ id: payment!.provider_ref }]);
  });

  test('unlocks the lead on success, with ledger entry, receipt and a notification to the student', async () => {
    const { db, manager } = fixture;
    const { id, student } = await createLockedLead(fixture);
    const intent = await payLead(fixture, id);
    expect(await leadRow(db, id)).toMatchObject({ unlocked: false, seen: null });
    expect((await check(fixture, intent)).json()).toMatchObject({ status: 'succeeded', lead_id: id });
    const lead = await leadRow(db, id);
    expect(lead).toMatchObject({ unlocked: true, unlocked_at: lead.seen });
    const [payment] = await paymentsOf(db, id);
    expect(await ledgerOf(db, payment!.id)).toEqual(['paid 2000: card from lead_sales']);
    const emails = await db
      .selectFrom('mail_outbox')
      .selectAll()
      .where('to_user_id', '=', manager.id)
      .where('template', '=', 'receipt')
      .execute();
    const receipts = emails.filter(({ data }) => data.payment === payment!.id);
    expect(receipts).toHaveLength(1);
    expect(receipts[0]!.data).toMatchObject({ amount_cents: 2000, is_livemode: false, purpose: 'lead' });
    expect(JSON.stringify(receipts)).not.toContain(student.username);
    const notifications = await db
      .selectFrom('notifications')
      .selectAll()
      .where('user_id', '=', student.id)
      .execute();
    expect(notifications).toMatchObject([{ topic: 'inquiry', path: '/account/inquiries/' }]);
  });

  test('continues with the same intent after a decline', async () => {
    const { db } = fixture;
    const { id } = await createLockedLead(fixture);
    const intent = await payLead(fixture, id, { outcome: 'declined', code: 'card_declined' });
    await sendEvent(fixture, { intent, type: 'payment_intent.payment_failed' });
    expect(await paymentsOf(db, id)).toMatchObject([{ status: 'created', failure: 'card_declined' }]);
    expect(intentOf(await begin(fixture, id))).toBe(intent);
    await fixture.sandbox.pay(intent, { outcome: 'paid' });
    await sendEvent(fixture, { intent });
    expect(await paymentsOf(db, id)).toMatchObject([{ status: 'succeeded', failure: null }]);
  });

  test('creates a new intent when the old one was canceled or the price changed', async () => {
    const { db, sandbox } = fixture;
    const { id } = await createLockedLead(fixture);
    const first = intentOf(await begin(fixture, id));
    await sandbox.cancelIntent(first);
    const second = intentOf(await begin(fixture, id));
    expect(second).not.toBe(first);
    await db.updateTable('payments').set({ amount_cents: 1500 }).where('provider_ref', '=', second).execute();
    await db.updateTable('sandbox_intents').set({ amount_cents: 1500 }).where('id', '=', second).execute();
    const third = intentOf(await begin(fixture, id));
    expect(await sandbox.retrieveIntent(second)).toMatchObject({ status: 'canceled' });
    expect(await paymentsOf(db, id)).toMatchObject([
      { provider_ref: first, status: 'canceled' },
      { provider_ref: second, status: 'canceled', amount_cents: 1500 },
      { provider_ref: third, status: 'created', amount_cents: 2000 },
    ]);
  });

  test("is settled once when event and manager's page arrive concurrently", async () => {
    const { db } = fixture;
    for (let round = 0; round < 5; round += 1) {
      const { id, student } = await createLockedLead(fixture);
      const intent = await payLead(fixture, id);
      const event = { intent, id: `evt_both_${round}` };
      const ways = [
        sendEvent(fixture, event),
        check(fixture, intent),
        sendEvent(fixture, event),
        check(fixture, intent),
      ];
      expect((await Promise.all(ways)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
      const [payment] = await paymentsOf(db, id);
      expect(await ledgerOf(db, payment!.id)).toEqual(['paid 2000: card from lead_sales']);
      const notifications = await db
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', student.id)
        .execute();
      expect(notifications).toHaveLength(1);
    }
  });
});

describe('payments of a manager', () => {
  test('list only their own confirmed payments, newest first, without secrets', async () => {
    const manager = await createManagerSession(fixture.db);
    const own = { ...fixture, manager };
    const lead = async () =>
      (await makeLead(fixture, { manager_id: manager.manager_id, property_id: fixture.property })).id;
    const paid = await payLead(own, await lead());
    await check(own, paid);
    const declined = await payLead(own, await lead(), { outcome: 'declined', code: 'expired_card' });
    await check(own, declined);
    await begin(own, await lead());
    const list = await listPayments(manager.token);
    expect(list).toMatchObject([
      { status: 'created', failure: 'expired_card', purpose: 'lead', settled: null },
      { status: 'succeeded', failure: null, amount_cents: 2000, property: { name: 'Lantern House' } },
    ]);
    expect(JSON.stringify(list)).not.toContain('secret');
    expect((await check(fixture, paid)).statusCode).toBe(404);
    expect((await check(own, 'pi_unknown')).statusCode).toBe(404);
  });

  test('are in the account export without secrets', async () => {
    const { id } = await createLockedLead(fixture);
    const { payment, clientSecret } = (await begin(fixture, id)).json();
    const copy = await findAccountExport(fixture.db, fixture.manager.id);
    expect(copy.payments).toContainEqual(expect.objectContaining({ id: payment, amount_cents: 2000 }));
    expect(JSON.stringify(copy)).not.toContain(clientSecret);
    expect(JSON.stringify(copy.payments)).not.toContain('pi_');
  });

  test('contain no data of the student, paid or not', async () => {
    const { id, student } = await createLockedLead(fixture);
    const begun = await begin(fixture, id);
    await fixture.sandbox.pay(intentOf(begun), { outcome: 'paid' });
    const checked = await check(fixture, intentOf(begun));
    const list = await send(fixture.app, 'GET', 'payments/', { token: fixture.manager.token });
    const locked = await createLockedLead(fixture);
    const leads = await send(fixture.app, 'GET', 'leads/', { token: fixture.manager.token });
    expect(leads.body).toContain(student.email);
    expect(leads.body).not.toContain(locked.student.username);
    const bytes = begun.body + checked.body + list.body;
    for (const secret of [student.email, student.username, '614-555-0187'])
      expect(bytes).not.toContain(secret);
  });
});
