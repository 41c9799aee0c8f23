import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeProperty } from '#test/helpers/listings.ts';
import { mailedToken, makeUnconfirmed, requestCsrf, send } from '#test/helpers/people.ts';
import {
  contact,
  countRows,
  createInquiryFixture,
  inquire,
  type Student,
  tokenOf,
  truncateTables,
} from './inquiry-fixture.ts';

const { db } = await testDatabase();
const fixture = await createInquiryFixture(db, (await testApi(db)).app);
beforeEach(() => truncateTables(db));

const WAITING = { inquiries: 1, leads: 0, mails: 0 };

async function makeNewcomer(): Promise<Student> {
  const person = await makeUnconfirmed(db);
  return { ...person, token: await tokenOf(db, person) };
}

/**
 * Counts inquiries, leads and `new_lead` emails. Other emails, such as the one that confirms the address,
 * don't count.
 */
async function countCreated() {
  const { inquiries, leads } = await countRows(db);
  const newLeads = await db
    .selectFrom('mail_outbox')
    .where('template', '=', 'new_lead')
    .select('id')
    .execute();
  return { inquiries, leads, mails: newLeads.length };
}

async function requestLink(student: Student): Promise<string> {
  const answer = await send(fixture.app, 'POST', 'verify-email/resend/', {
    body: { email: student.email },
    ...(await requestCsrf(fixture.app)),
  });
  expect(answer.statusCode).toBe(200);
  return await mailedToken(db, student.id, 'confirm_email');
}

async function confirm(token: string) {
  return await send(fixture.app, 'POST', 'verify-email/', {
    body: { token },
    ...(await requestCsrf(fixture.app)),
  });
}

describe('student with an unconfirmed email address', () => {
  test('gets 403 with the reason when creating a lead', async () => {
    const { token } = await makeNewcomer();
    const answer = await send(fixture.app, 'POST', 'leads/', { body: { property: fixture.property }, token });
    expect([answer.statusCode, answer.json().detail]).toEqual([
      403,
      'Please confirm your email address first. Managers pay for leads, so they need an address that works.',
    ]);
    expect(await countRows(db)).toEqual({ inquiries: 0, leads: 0, mails: 0 });
  });

  test.each(['property page', 'housing page'])(
    'sends an inquiry from the %s that waits, without a lead or email',
    async (flow) => {
      const student = await makeNewcomer();
      const answer =
        flow === 'housing page' ? await contact(fixture, student) : await inquire(fixture, student);
      expect(answer.statusCode).toBe(flow === 'housing page' ? 200 : 201);
      expect(answer.json().state).toBe('waiting');
      expect(await countCreated()).toEqual(WAITING);
      const again = await inquire(fixture, student);
      expect(again.statusCode).toBe(409);
    },
  );

  test('gets 403 after twenty waiting inquiries', async () => {
    const student = await makeNewcomer();
    for (let made = 0; made < 20; made += 1) {
      const property = await makeProperty(db, fixture.manager.manager_id!);
      expect((await inquire(fixture, student, { property })).statusCode).toBe(201);
      await db.deleteFrom('attempts').execute();
    }
    const answer = await inquire(fixture, student);
    expect([answer.statusCode, answer.json().detail]).toEqual([
      403,
      '20 of your messages are waiting for you to confirm your email address. Please do that first.',
    ]);
    expect(await countCreated()).toEqual({ inquiries: 20, leads: 0, mails: 0 });
  });
});

describe('email confirmation', () => {
  test('turns every waiting inquiry into a lead and an email, at the school of the inquiry', async () => {
    const student = await makeNewcomer();
    await contact(fixture, student, { school_id: fixture.farSchool });
    const other = await makeProperty(db, fixture.manager.manager_id!);
    await inquire(fixture, student, { property: other });
    expect((await confirm(await requestLink(student))).statusCode).toBe(200);
    expect(await countCreated()).toEqual({ inquiries: 2, leads: 2, mails: 2 });
    const leads = await db.selectFrom('leads').selectAll().orderBy('property_id').execute();
    expect(leads).toMatchObject([
      { property_id: fixture.property, user_id: student.id, school_id: fixture.farSchool, unlocked: false },
      { property_id: other, user_id: student.id, school_id: fixture.school, unlocked: false },
    ]);
    const sent = await send(fixture.app, 'GET', 'inquiries/', { token: student.token });
    expect(sent.json().map(({ state }: { state: string }) => state)).toEqual(['sent', 'sent']);
    const next = await makeProperty(db, fixture.manager.manager_id!);
    expect((await inquire(fixture, student, { property: next })).json().state).toBe('sent');
  });

  test('leaves inquiries about hidden properties waiting and sends the others', async () => {
    const student = await makeNewcomer();
    const gone = await makeProperty(db, fixture.manager.manager_id!);
    await inquire(fixture, student, { property: gone });
    await inquire(fixture, student);
    await db.updateTable('properties').set({ status: 'inactive' }).where('id', '=', gone).execute();
    await confirm(await requestLink(student));
    expect(await countCreated()).toEqual({ inquiries: 2, leads: 1, mails: 1 });
    const listed = await send(fixture.app, 'GET', 'inquiries/', { token: student.token });
    expect(listed.json()).toMatchObject([
      { state: 'sent', property: { id: fixture.property, is_shown: true } },
      { state: 'waiting', property: { id: gone, is_shown: false }, sent: null },
    ]);
  });

  test('rolls back when the leads cannot be written', async () => {
    const student = await makeNewcomer();
    await inquire(fixture, student);
    const token = await requestLink(student);
    await sql`alter table mail_outbox add constraint no_mail check (template <> 'new_lead')`.execute(db);
    try {
      expect((await confirm(token)).statusCode).toBe(400);
      const user = await db
        .selectFrom('users')
        .select('email_confirmed')
        .where('id', '=', student.id)
        .executeTakeFirstOrThrow();
      expect([user.email_confirmed, await countCreated()]).toEqual([null, WAITING]);
    } finally {
      await sql`alter table mail_outbox drop constraint no_mail`.execute(db);
    }
    expect((await confirm(token)).statusCode).toBe(200);
    expect(await countCreated()).toEqual({ inquiries: 1, leads: 1, mails: 1 });
  });

  test('sends all inquiries when they are submitted and confirmed concurrently', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const student = await makeNewcomer();
      const token = await requestLink(student);
      await Promise.all([inquire(fixture, student), confirm(token), contact(fixture, student)]);
    }
    expect(await countCreated()).toEqual({ inquiries: 5, leads: 5, mails: 5 });
    await db.deleteFrom('attempts').execute();
  });
});
