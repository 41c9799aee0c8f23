import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makePerson, type Person } from '#test/helpers/people.ts';
import {
  contact,
  countRows,
  createInquiryFixture,
  inquire,
  MESSAGE,
  makeStudent,
  PHONE,
  truncateTables,
} from './inquiry-fixture.ts';

const { db } = await testDatabase();
const fixture = await createInquiryFixture(db, (await testApi(db)).app);
beforeEach(async () => {
  await truncateTables(db);
  await updateManager({ email: fixture.manager.email, status: 'active' });
});

async function updateManager(values: { email?: string | null; status?: 'active' | 'blocked' | 'deleted' }) {
  const password_hash = values.email === null ? { password_hash: null } : {};
  await db
    .updateTable('users')
    .set({ ...values, ...password_hash })
    .where('id', '=', fixture.manager.id)
    .execute();
}

async function makeAgent(postal_codes: string[]): Promise<Person> {
  const person = await makePerson(db, 'staff');
  await db.insertInto('agents').values({ user_id: person.id, postal_codes }).execute();
  return person;
}

/** Returns all emails without their unsubscribe links. */
async function mails() {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['to_user_id', 'to_email', 'template', 'data'])
    .orderBy('to_user_id')
    .execute();
  return rows.map((row) => {
    const { unsubscribe_path, unsubscribe_post_path, ...data } = row.data;
    expect([unsubscribe_path, unsubscribe_post_path]).toEqual([
      expect.stringContaining('token='),
      expect.stringContaining('token='),
    ]);
    return { ...row, data };
  });
}

/** Returns all email rows as text, so that the search covers every column. */
async function mailText(): Promise<string> {
  const { rows } = await sql<{
    text: string;
  }>`select coalesce(json_agg(m)::text, '') as text from mail_outbox m`.execute(db);
  return rows[0]!.text;
}

describe('lead email', () => {
  test.each(['manager', 'agent'])('to the %s contains no personal data of the student', async (to) => {
    if (to === 'agent') {
      await updateManager({ status: 'blocked' });
      await makeAgent(['43201']);
    }
    const student = await makeStudent(db);
    await db
      .updateTable('users')
      .set({ first_name: 'Quintessa', last_name: 'Zyx' })
      .where('id', '=', student.id)
      .execute();
    const traces = [
      'Quintessa',
      'Zyx',
      student.username,
      student.email,
      'other@example.org',
      PHONE,
      MESSAGE,
      'Far State',
    ];
    await contact(fixture, student, {
      fullName: 'Quintessa Zyx',
      email: 'other@example.org',
      phone: PHONE,
      school_id: fixture.farSchool,
    });
    const text = await mailText();
    expect(text).toContain('Lantern House');
    expect(traces.filter((trace) => text.includes(trace))).toEqual([]);
    const row = JSON.parse(text)[0];
    expect([row.to_user_id, ...Object.values(row.data)]).not.toContain(student.id);
  });
});

describe('lead email for an unreachable manager', () => {
  test.each([
    ['has no address', { email: null }],
    ['is blocked', { status: 'blocked' as const }],
    ['is deleted', { status: 'deleted' as const }],
  ])('goes to the agents of the postal code when the account %s', async (_, values) => {
    await updateManager(values);
    const [one, other] = [await makeAgent(['43085', '43201']), await makeAgent(['43201'])];
    await makeAgent(['43202']);
    await makeAgent([]);
    expect((await inquire(fixture, await makeStudent(db))).statusCode).toBe(201);
    const sent = await mails();
    expect(sent.map(({ to_user_id, template }) => [to_user_id, template])).toEqual([
      [one.id, 'agent_lead'],
      [other.id, 'agent_lead'],
    ]);
    expect(sent[0]!.data).toEqual({
      property: 'Lantern House',
      address: expect.stringContaining('Columbus, OH 43201'),
      school: 'Near State',
      path: expect.stringContaining(`/off-campus-housing/Lantern-House/${fixture.property}/`),
    });
  });

  test('is not sent when the agent is blocked too, and the inquiry and lead are stored', async () => {
    await updateManager({ status: 'blocked' });
    const agent = await makeAgent(['43201']);
    await db.updateTable('users').set({ status: 'blocked' }).where('id', '=', agent.id).execute();
    expect((await inquire(fixture, await makeStudent(db))).statusCode).toBe(201);
    expect(await countRows(db)).toEqual({ inquiries: 1, leads: 1, mails: 0 });
  });
});
