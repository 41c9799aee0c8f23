import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { grantCredit, payWithCredit } from '#server/payments/pay-with-credit.ts';
import { refreshPayment } from '#server/payments/refresh-payment.ts';
import type { SentInquiry } from '#shared/api/inquiries-schemas.ts';
import type { Lead } from '#shared/api/leads-schemas.ts';
import type { CurrentUser } from '#shared/api/users-schemas.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeProperty } from '#test/helpers/listings.ts';
import {
  mailedToken,
  makePerson,
  makeUnconfirmed,
  type Person,
  requestCsrf,
  send,
} from '#test/helpers/people.ts';
import {
  begin,
  check,
  createPaymentFixture,
  intentOf,
  leadRow,
  logIn,
  payLead,
  paymentsOf,
  sendEvent,
} from './payment-fixture.ts';

const { db } = await testDatabase();
const fixture = await createPaymentFixture(db);

type Inquired = { token: string; student: Person; property: number; inquiry: number; lead: number };

const callAs = (
  token: string,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: Record<string, unknown>,
) => send(fixture.app, method, path, { token, ...(body ? { body } : {}) });

const inquire = (token: string, property: number) =>
  callAs(token, 'POST', 'inquiries/', { property, message: 'Is it free in August?', phone: '' });

/** Creates a student's inquiry about a new listing. */
async function makeInquired(person?: Person): Promise<Inquired> {
  const student = person ?? (await makePerson(db));
  const { token } = await logIn(db, student);
  const property = await makeProperty(db, fixture.manager.manager_id);
  const answer = await inquire(token, property);
  expect(answer.statusCode).toBe(201);
  const lead = await db
    .selectFrom('leads')
    .select('id')
    .where('property_id', '=', property)
    .executeTakeFirst();
  return { token, student, property, inquiry: answer.json().id, lead: lead?.id ?? 0 };
}

const withdraw = ({ token, inquiry }: Inquired) => callAs(token, 'DELETE', `inquiries/${inquiry}/`);
const sentBy = async ({ token }: Inquired) =>
  (await callAs(token, 'GET', 'inquiries/')).json() as SentInquiry[];
const managerLeads = async () => {
  const answer = await callAs(fixture.manager.token, 'GET', 'leads/');
  return {
    ids: (answer.json() as Lead[]).map(({ id }) => id),
    count: Number(answer.headers['x-total-count']),
  };
};

async function createCredit(): Promise<void> {
  const { manager_id } = fixture.manager;
  const { lead: lead_id } = await makeInquired();
  const { id: dispute_id } = await db
    .insertInto('lead_disputes')
    .values({ lead_id, manager_id, reason: 'wrong_number' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.transaction().execute((trx) => grantCredit(trx, { dispute_id, manager_id }));
}
const redeem = (lead_id: number) =>
  payWithCredit(fixture, { manager_id: fixture.manager.manager_id, lead_id }).then(
    () => 200,
    (error) => error.problem.status,
  );

/** Asserts that the inquiry is either unlocked or withdrawn, entirely, and returns which. */
async function outcomeOf({ token, inquiry, lead }: Inquired): Promise<'unlocked' | 'withdrawn'> {
  const { unlocked, user_id } = await leadRow(db, lead);
  const sent = ((await callAs(token, 'GET', 'inquiries/')).json() as SentInquiry[]).map(({ id }) => id);
  if (unlocked) expect([sent, user_id]).toEqual([[inquiry], expect.any(Number)]);
  else expect([sent, user_id]).toEqual([[], null]);
  return unlocked ? 'unlocked' : 'withdrawn';
}

describe('withdrawInquiry', () => {
  test("responds 404 for another student's inquiry and for one that was withdrawn", async () => {
    const one = await makeInquired();
    const { token } = await logIn(db, await makePerson(db));
    expect((await withdraw({ ...one, token })).statusCode).toBe(404);
    expect(await sentBy(one)).toHaveLength(1);
    expect([(await withdraw(one)).statusCode, (await withdraw(one)).statusCode]).toEqual([200, 404]);
  });

  test('responds 409 once the manager has unlocked it, also after a refund', async () => {
    const one = await makeInquired();
    await sendEvent(fixture, { intent: await payLead(fixture, one.lead) });
    const answer = await withdraw(one);
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      'The manager has already unlocked this inquiry, so you can’t withdraw it.',
    ]);
    await db.updateTable('leads').set({ unlocked_at: null }).where('id', '=', one.lead).execute();
    expect((await withdraw(one)).statusCode).toBe(409);
    expect(await sentBy(one)).toHaveLength(1);
  });

  test('responds 409 while a payment for it is processing', async () => {
    const one = await makeInquired();
    const intent = intentOf(await begin(fixture, one.lead));
    await db.updateTable('sandbox_intents').set({ status: 'processing' }).where('id', '=', intent).execute();
    const answer = await withdraw(one);
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      expect.stringContaining('paying for this inquiry right now'),
    ]);
    expect(await outcomeOfPayment(one)).toBe('processing');
    expect(await sentBy(one)).toHaveLength(1);
  });

  test("deletes the inquiry and the manager's lead, and allows a new inquiry", async () => {
    const other = await makeInquired();
    const before = await managerLeads();
    const one = await makeInquired();
    expect(await managerLeads()).toMatchObject({ count: before.count + 1 });
    expect((await withdraw(one)).json()).toEqual({ detail: 'Your inquiry is withdrawn.' });
    expect(await managerLeads()).toEqual(before);
    expect(before.ids).toContain(other.lead);
    expect((await callAs(fixture.manager.token, 'GET', `leads/${one.lead}/`)).statusCode).toBe(404);
    const [user] = (await callAs(one.token, 'GET', 'users/')).json() as CurrentUser[];
    expect([await sentBy(one), user!.inquiries]).toEqual([[], []]);
    expect((await inquire(one.token, one.property)).statusCode).toBe(201);
    expect(await managerLeads()).toMatchObject({ count: before.count + 1 });
  });

  test("removes the inquiry from the student's account export", async () => {
    const one = await makeInquired();
    await withdraw(one);
    await db
      .updateTable('sessions')
      .set({ confirmed: new Date() })
      .where('user_id', '=', one.student.id)
      .execute();
    expect((await callAs(one.token, 'GET', 'account/export/')).json()).toMatchObject({ inquiries: [] });
  });

  test('cancels an unconfirmed payment, and the lead is no longer for sale', async () => {
    const one = await makeInquired();
    const intent = intentOf(await begin(fixture, one.lead));
    expect((await withdraw(one)).statusCode).toBe(200);
    expect(await outcomeOfPayment(one)).toBe('canceled');
    await fixture.sandbox.pay(intent, { outcome: 'paid' });
    expect((await fixture.sandbox.retrieveIntent(intent))!.status).toBe('canceled');
    const refused = await begin(fixture, one.lead);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'The student withdrew this inquiry, so it’s not for sale.',
    ]);
  });

  test('prevents a waiting inquiry from being sent when the address is confirmed', async () => {
    const one = await makeInquired(await makeUnconfirmed(db));
    expect(one.lead).toBe(0);
    expect((await withdraw(one)).statusCode).toBe(200);
    await confirmAddress(one.student);
    expect(await leadsOf(one)).toEqual([]);
  });
});

async function outcomeOfPayment({ lead }: Inquired): Promise<string> {
  return (await paymentsOf(db, lead)).map(({ status }) => status).join();
}

async function confirmAddress({ id, email }: Person) {
  const csrf = await requestCsrf(fixture.app);
  await send(fixture.app, 'POST', 'verify-email/resend/', { body: { email }, ...csrf });
  const token = await mailedToken(db, id, 'confirm_email');
  return await send(fixture.app, 'POST', 'verify-email/', { body: { token }, ...csrf });
}

const leadsOf = async ({ property }: Inquired) =>
  await db.selectFrom('leads').select('user_id').where('property_id', '=', property).execute();

describe('withdrawal during a purchase', () => {
  test('waits for a purchase that holds the lead, and then responds 409', async () => {
    const one = await makeInquired();
    const locked = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    const purchase = db.transaction().execute(async (trx) => {
      await sql`update leads set unlocked_at = now(), seen = now() where id = ${one.lead}`.execute(trx);
      locked.resolve();
      await commit.promise;
    });
    await locked.promise;
    const withdrawal = withdraw(one);
    await expect
      .poll(async () => {
        const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        return rows[0]!.waiting;
      })
      .toBe(1);
    commit.resolve();
    await purchase;
    expect((await withdrawal).statusCode).toBe(409);
    expect(await outcomeOf(one)).toBe('unlocked');
  });

  test('has exactly one winner against a credit in five rounds', async () => {
    await createCredit();
    for (let turn = 0; turn < 5; turn += 1) {
      const one = await makeInquired();
      const work = [() => withdraw(one).then(({ statusCode }) => statusCode), () => redeem(one.lead)];
      const order = turn % 2 === 0 ? work : work.toReversed();
      const statuses = await Promise.all(order.map((begin) => begin()));
      expect(statuses.toSorted()).toEqual([200, 409]);
      if ((await outcomeOf(one)) === 'unlocked') await createCredit();
    }
  });

  test('has exactly one winner against a card payment in five rounds', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const one = await makeInquired();
      const intent = intentOf(await begin(fixture, one.lead));
      const pay = async () => {
        await fixture.sandbox.pay(intent, { outcome: 'paid' });
        await check(fixture, intent);
      };
      const work = [() => withdraw(one).then(({ statusCode }) => statusCode), pay];
      const [first, second] = await Promise.all(
        (turn % 2 === 0 ? work : work.toReversed()).map((run) => run()),
      );
      const [payment] = await paymentsOf(db, one.lead);
      await refreshPayment(fixture, payment!.id);
      const outcome = await outcomeOf(one);
      expect([first ?? second, await outcomeOfPayment(one)]).toEqual(
        outcome === 'unlocked' ? [409, 'succeeded'] : [200, 'canceled'],
      );
    }
  });

  test('creates no lead when the address is confirmed concurrently', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const one = await makeInquired(await makeUnconfirmed(db));
      const [withdrawn] = await Promise.all([withdraw(one), confirmAddress(one.student)]);
      expect(withdrawn.statusCode).toBe(200);
      expect((await leadsOf(one)).filter(({ user_id }) => user_id !== null)).toEqual([]);
    }
  });
});
