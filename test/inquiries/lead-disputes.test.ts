import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { decideDispute } from '#server/leads/decide-dispute.ts';
import { creditDeadLeads } from '#server/leads/save-dispute.ts';
import { PAGES } from '#shared/pages.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeCredit, makeLeadRow, makePaidLead, payForLead } from '#test/helpers/leads.ts';
import { makeProperty } from '#test/helpers/listings.ts';
import { makePerson, send } from '#test/helpers/people.ts';
import { createInquiryFixture, makeStudent, tokenOf, truncateTables } from './inquiry-fixture.ts';

const { db } = await testDatabase();
const fixture = await createInquiryFixture(db, (await testApi(db)).app);
const managerToken = await tokenOf(db, fixture.manager);
beforeEach(() => truncateTables(db));

async function paidLead(unlockedDaysAgo = 1, createdDaysAgo = unlockedDaysAgo): Promise<number> {
  const { id: user_id } = await makePerson(db);
  const { manager, property: property_id } = fixture;
  return await makePaidLead(db, {
    manager_id: manager.manager_id!,
    property_id,
    user_id,
    unlockedDaysAgo,
    createdDaysAgo,
  });
}

const dispute = (id: number, body: object = { reason: 'wrong_number' }, token = managerToken) =>
  send(fixture.app, 'POST', `leads/${id}/dispute/`, { token, body });
const readLead = async (id: number) =>
  (await send(fixture.app, 'GET', `leads/${id}/`, { token: managerToken })).json();
const credits = async (token = managerToken) =>
  (await send(fixture.app, 'GET', 'leads/credits/', { token })).json().available as number;
const ledger = () => db.selectFrom('ledger').selectAll().execute();

async function refuseMailOf(lead_id: number): Promise<void> {
  await sql`insert into mail_suppressions (email, reason)
    select lower(u.email), '550 5.1.1 no such user' from leads l join users u on u.id = l.user_id
    where l.id = ${lead_id}`.execute(db);
}

async function refusal(id: number): Promise<[number, string]> {
  const answer = await dispute(id);
  return [answer.statusCode, answer.json().detail];
}

describe('lead dispute refusals', () => {
  test('responds 409 when the lead is locked', async () => {
    const id = await makeLeadRow(db, {
      manager_id: fixture.manager.manager_id!,
      property_id: fixture.property,
      user_id: (await makePerson(db)).id,
    });
    expect(await refusal(id)).toEqual([409, 'This lead is locked. You can only report an unlocked lead.']);
  });

  test('responds 409 more than fourteen days after the unlock', async () => {
    const late = await paidLead(14.01);
    expect(await refusal(late)).toEqual([409, 'You can report a lead within 14 days of unlocking it.']);
    expect(await readLead(late)).toMatchObject({ disputable_until: null });
    expect((await dispute(await paidLead(13.99))).statusCode).toBe(200);
  });

  test('responds 409 when the lead was free, bought with a credit or charged back', async () => {
    const free = await makeLeadRow(db, {
      manager_id: fixture.manager.manager_id!,
      property_id: fixture.property,
      user_id: (await makePerson(db)).id,
      unlockedDaysAgo: 1,
    });
    const credited = await paidLead();
    await db.updateTable('payments').set({ provider: 'credit' }).where('lead_id', '=', credited).execute();
    const charged = await paidLead();
    await db.updateTable('payments').set({ dispute: 'open' }).where('lead_id', '=', charged).execute();
    for (const id of [free, credited, charged]) {
      expect(await refusal(id)).toEqual([409, 'You can only report a lead that you paid for by card.']);
      expect(await readLead(id)).toMatchObject({ disputable_until: null });
    }
  });

  test('responds 409 when a refund locked the lead again, and marks the lead as refunded', async () => {
    const id = await paidLead();
    expect(await readLead(id)).toMatchObject({ unlocked: true, is_refunded: false });
    await db
      .updateTable('payments')
      .set({ status: 'refunded', refunded_cents: 2000 })
      .where('lead_id', '=', id)
      .execute();
    await db.updateTable('leads').set({ unlocked_at: null }).where('id', '=', id).execute();
    expect(await readLead(id)).toMatchObject({
      unlocked: false,
      is_refunded: true,
      user: null,
      inquiry: null,
    });
    expect((await refusal(id))[0]).toBe(409);
  });

  test('responds 409 after the student has messaged the manager', async () => {
    const student = await makeStudent(db);
    const id = await makePaidLead(db, {
      manager_id: fixture.manager.manager_id!,
      property_id: fixture.property,
      user_id: student.id,
      unlockedDaysAgo: 2,
    });
    expect(await readLead(id)).toMatchObject({ disputable_until: expect.any(String) });
    await send(fixture.app, 'POST', 'messages/', {
      token: student.token,
      body: { receiver: fixture.manager.id, text: 'When can I see it?' },
    });
    expect(await refusal(id)).toEqual([409, 'The student wrote to you here, so you can reach them.']);
    expect(await readLead(id)).toMatchObject({ disputable_until: null });
  });

  test("responds 409 to a second dispute, and 404 for another manager's lead", async () => {
    const id = await paidLead();
    expect((await dispute(id)).statusCode).toBe(200);
    expect(await refusal(id)).toEqual([409, 'You already reported this lead’s contact.']);
    const other = await tokenOf(db, await makePerson(db, 'manager'));
    expect((await dispute(id, { reason: 'wrong_number' }, other)).statusCode).toBe(404);
    expect(await credits()).toBe(1);
  });

  test.each([
    [{ reason: 'too_dear' }, 'reason', 'Choose what’s wrong with the contact.'],
    [{ reason: 'no_interest', note: 'x'.repeat(1001) }, 'note', 'The note can have up to 1000 characters.'],
  ])('responds 400 for an invalid body (%#)', async (body, field, sentence) => {
    const answer = await dispute(await paidLead(), body);
    expect([answer.statusCode, answer.json().errors[field]]).toEqual([400, [sentence]]);
    expect(await credits()).toBe(0);
  });
});

describe('lead dispute', () => {
  test('grants a credit immediately and records it in the ledger', async () => {
    const id = await paidLead(3);
    const answer = await dispute(id, { reason: 'not_a_student', note: 'A bakery.' });
    expect(answer.json()).toMatchObject({
      id,
      unlocked: true,
      dispute: { reason: 'not_a_student', status: 'granted' },
      disputable_until: null,
    });
    expect([await credits(), await credits(await tokenOf(db, await makePerson(db, 'manager')))]).toEqual([
      1, 0,
    ]);
    expect(await ledger()).toMatchObject([
      { kind: 'credit_granted', debit: 'credits_given', credit: 'lead_credits', amount_cents: 2000 },
    ]);
  });

  test('stays open for an operator after three disputes in thirty days, without counting older ones', async () => {
    for (let time = 0; time < 3; time += 1) await dispute(await paidLead());
    const fourth = await dispute(await paidLead());
    expect([fourth.statusCode, fourth.json().dispute.status, await credits()]).toEqual([200, 'open', 3]);
    await sql`update lead_disputes set created = now() - interval '31 days' where status = 'granted'`.execute(
      db,
    );
    expect((await dispute(await paidLead())).json().dispute.status).toBe('granted');
  });

  test('is granted beyond the limit when email to the student bounces', async () => {
    for (let time = 0; time < 3; time += 1) await dispute(await paidLead());
    const id = await paidLead();
    await refuseMailOf(id);
    expect((await dispute(id)).json().dispute.status).toBe('granted');
  });

  test('grants three of six concurrent disputes of different leads', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => paidLead()));
    const answers = await Promise.all(ids.map((id) => dispute(id)));
    const statuses = answers.map((answer) => answer.json().dispute.status as string).sort();
    expect(statuses).toEqual(['granted', 'granted', 'granted', 'open', 'open', 'open']);
    expect([await credits(), (await ledger()).length]).toEqual([3, 3]);
  });

  test('grants one credit for ten concurrent disputes of one lead', async () => {
    const id = await paidLead();
    const answers = await Promise.all(Array.from({ length: 10 }, () => dispute(id)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect(await credits()).toBe(1);
  });
});

describe('operator decision on a lead dispute', () => {
  async function openDispute(): Promise<{ lead: number; dispute_id: number }> {
    const lead = await paidLead();
    const { manager_id } = fixture.manager;
    const row = await db
      .insertInto('lead_disputes')
      .values({ lead_id: lead, manager_id: manager_id!, reason: 'wrong_number' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { lead, dispute_id: row.id };
  }
  const decide = (dispute_id: number, isGranted: boolean) =>
    db.transaction().execute((trx) => decideDispute(trx, { dispute_id, isGranted }));

  test.each([
    [true, 'granted', 1],
    [false, 'refused', 0],
  ] as const)('applies once (granted: %s) and notifies the manager', async (isGranted, status, given) => {
    const { lead, dispute_id } = await openDispute();
    expect([await decide(dispute_id, isGranted), await decide(dispute_id, true)]).toEqual([true, false]);
    expect([(await readLead(lead)).dispute.status, await credits()]).toEqual([status, given]);
    const mails = await db.selectFrom('mail_outbox').select(['to_user_id', 'template', 'data']).execute();
    expect(mails).toMatchObject([
      { to_user_id: fixture.manager.id, template: 'lead_dispute_decided', data: { is_granted: isGranted } },
    ]);
    const bell = await db.selectFrom('notifications').selectAll().execute();
    expect(bell).toMatchObject([
      { user_id: fixture.manager.id, topic: 'lead_dispute', path: PAGES.leads, data: { lead } },
    ]);
  });

  test('grants no credit for a refunded payment', async () => {
    const { lead, dispute_id } = await openDispute();
    await db.updateTable('payments').set({ status: 'refunded' }).where('lead_id', '=', lead).execute();
    await expect(decide(dispute_id, true)).rejects.toThrow('The payment of this lead was refunded');
    expect((await readLead(lead)).dispute.status).toBe('open');
    expect(await decide(dispute_id, false)).toBe(true);
  });
});

describe('lead of a student with bouncing email', () => {
  test('brings its manager one credit automatically, with an email that does not name the student', async () => {
    const [dead, alive] = [await paidLead(2), await paidLead(2)];
    const [late, waiting] = [await paidLead(15), await paidLead(2)];
    for (const id of [dead, late, waiting]) await refuseMailOf(id);
    await db
      .insertInto('lead_disputes')
      .values({ lead_id: waiting, manager_id: fixture.manager.manager_id!, reason: 'wrong_number' })
      .execute();
    expect([await creditDeadLeads(db), await creditDeadLeads(db), await credits()]).toEqual([2, 0, 2]);
    expect(await readLead(dead)).toMatchObject({ dispute: { reason: 'mail_returned', status: 'granted' } });
    expect(await readLead(waiting)).toMatchObject({ dispute: { reason: 'wrong_number', status: 'granted' } });
    expect([(await readLead(alive)).dispute, (await readLead(late)).dispute]).toEqual([null, null]);
    const { rows } = await sql<{ text: string }>`
      select coalesce(json_agg(m)::text, '') as text from mail_outbox m`.execute(db);
    expect(rows[0]!.text).toContain('lead_dispute_decided');
    expect(rows[0]!.text).not.toMatch(/student-\d+/);
  });

  test("does not use up the manager's automatically granted disputes", async () => {
    for (let time = 0; time < 3; time += 1) await refuseMailOf(await paidLead());
    expect(await creditDeadLeads(db)).toBe(3);
    expect((await dispute(await paidLead())).json().dispute.status).toBe('granted');
  });
});

describe('lead credit', () => {
  const redeem = (id: number, token = managerToken) =>
    send(fixture.app, 'POST', `leads/${id}/redeem-credit/`, { token });
  const lockedLead = async () =>
    await makeLeadRow(db, {
      manager_id: fixture.manager.manager_id!,
      property_id: await makeProperty(db, fixture.manager.manager_id!),
      user_id: (await makePerson(db)).id,
    });

  test('does not unlock a lead for a manager without credits or for another manager', async () => {
    const id = await lockedLead();
    const answer = await redeem(id);
    expect([answer.statusCode, answer.json().detail]).toEqual([409, 'You don’t have any credit left.']);
    const other = await makePerson(db, 'manager');
    await makeCredit(db, other.manager_id!);
    expect((await redeem(id, await tokenOf(db, other))).statusCode).toBe(404);
    expect((await readLead(id)).unlocked).toBe(false);
  });

  test('unlocks one lead, which cannot be disputed afterwards', async () => {
    await dispute(await paidLead());
    const [one, other] = [await lockedLead(), await lockedLead()];
    const answer = await redeem(one);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      id: one,
      unlocked: true,
      user: { email: expect.any(String) },
      disputable_until: null,
    });
    expect([await credits(), (await redeem(other)).statusCode, (await redeem(one)).statusCode]).toEqual([
      0, 409, 409,
    ]);
    expect(await refusal(one)).toEqual([409, 'You can only report a lead that you paid for by card.']);
    expect((await ledger()).map(({ kind }) => kind)).toEqual(['credit_granted', 'credit_used']);
  });

  test('responds 409 while a payment for the lead is processing', async () => {
    await makeCredit(db, fixture.manager.manager_id!);
    const id = await lockedLead();
    const payment = await payForLead(db, fixture.manager.manager_id!, id);
    await db
      .updateTable('payments')
      .set({ status: 'processing', settled: null })
      .where('id', '=', payment)
      .execute();
    expect(await readLead(id)).toMatchObject({ unlocked: false, is_confirming: true });
    expect([(await redeem(id)).statusCode, await credits()]).toEqual([409, 1]);
  });
});
