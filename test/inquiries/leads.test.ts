import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Lead } from '#shared/api/leads-schemas.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeProperty } from '#test/helpers/listings.ts';
import { makePerson, send } from '#test/helpers/people.ts';
import {
  contact,
  countRows,
  createInquiryFixture,
  inquire,
  MESSAGE,
  makeStudent,
  PHONE,
  tokenOf,
  truncateTables,
} from './inquiry-fixture.ts';

const { db } = await testDatabase();
const fixture = await createInquiryFixture(db, (await testApi(db)).app);
const managerToken = await tokenOf(db, fixture.manager);
beforeEach(() => truncateTables(db));

const makeLead = (token: string | null, property: number, more: Record<string, unknown> = {}) =>
  send(fixture.app, 'POST', 'leads/', { body: { property, ...more }, ...(token ? { token } : {}) });
const readLeads = (token: string) => send(fixture.app, 'GET', 'leads/', { token });
const unlock = () => db.updateTable('leads').set({ unlocked_at: new Date() }).execute();

describe('lead creation refusals', () => {
  test('responds 401 to visitors, 403 to managers and staff, 404 for hidden properties', async () => {
    expect((await makeLead(null, fixture.property)).statusCode).toBe(401);
    for (const type of ['manager', 'staff'] as const) {
      const token = await tokenOf(db, await makePerson(db, type));
      expect((await makeLead(token, fixture.property)).statusCode).toBe(403);
    }
    const hidden = await makeProperty(db, fixture.manager.manager_id!, { status: 'inactive' });
    const { token } = await makeStudent(db);
    expect((await makeLead(token, hidden)).statusCode).toBe(404);
    expect((await makeLead(token, 999_999_999)).statusCode).toBe(404);
    expect(await countRows(db)).toEqual({ inquiries: 0, leads: 0, mails: 0 });
  });
});

describe('lead creation', () => {
  test('is idempotent, sends no email and returns the lead', async () => {
    const { token } = await makeStudent(db);
    const first = await makeLead(token, fixture.property);
    expect([first.statusCode, first.json()]).toMatchObject([
      200,
      {
        property: { id: fixture.property, name: 'Lantern House' },
        unlocked: false,
        user: null,
        school: null,
      },
    ]);
    expect((await makeLead(token, fixture.property)).json()).toEqual(first.json());
    expect(await countRows(db)).toEqual({ inquiries: 0, leads: 1, mails: 0 });
  });

  test('ignores body fields that the server decides', async () => {
    const student = await makeStudent(db);
    const other = await makeStudent(db);
    await makeLead(student.token, fixture.property, {
      user: other.id,
      user_id: other.id,
      manager_id: 1,
      school: fixture.farSchool,
      school_id: fixture.farSchool,
      unlocked: true,
      unlocked_at: '2020-01-01T00:00:00Z',
    });
    const lead = await db.selectFrom('leads').selectAll().executeTakeFirstOrThrow();
    expect(lead).toMatchObject({
      user_id: student.id,
      manager_id: fixture.manager.manager_id,
      school_id: fixture.school,
      unlocked: false,
    });
  });

  test('creates one lead for ten concurrent requests, which a later inquiry joins', async () => {
    const student = await makeStudent(db);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => makeLead(student.token, fixture.property)),
    );
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.json().id}`)).size).toBe(1);
    expect((await inquire(fixture, student)).statusCode).toBe(201);
    expect(await countRows(db)).toEqual({ inquiries: 1, leads: 1, mails: 1 });
  });

  test('responds 429 after forty requests', async () => {
    const { token } = await makeStudent(db);
    for (let at = 0; at < 40; at += 1) await makeLead(token, fixture.property);
    expect((await makeLead(token, fixture.property)).statusCode).toBe(429);
  });
});

describe('lead list', () => {
  test('responds 403 to students with the message that the page shows', async () => {
    const answer = await readLeads((await makeStudent(db)).token);
    expect([answer.statusCode, answer.json().detail]).toEqual([
      403,
      'Please login with an active manager account to view your leads.',
    ]);
  });

  test('hides all data of the student while a lead is locked', async () => {
    const student = await makeStudent(db);
    await contact(fixture, student, { email: 'other@example.org', phone: PHONE });
    const answer = await readLeads(managerToken);
    expect(answer.json()).toEqual([
      {
        id: expect.any(Number),
        property: {
          id: fixture.property,
          name: 'Lantern House',
          listing_title: '',
          type: 'apartment',
          address_1: expect.any(String),
        },
        user: null,
        school: null,
        inquiry: null,
        created: expect.any(String),
        updated: expect.any(String),
        unlocked: false,
        is_for_sale: true,
        is_confirming: false,
        is_refunded: false,
        is_replied: false,
        disputable_until: null,
        dispute: null,
      },
    ]);
    const traces = [
      student.email,
      student.username,
      'other@example.org',
      'Ada',
      'Lane',
      PHONE,
      MESSAGE,
      'State',
    ];
    expect(traces.filter((trace) => answer.body.includes(trace))).toEqual([]);
  });

  test('shows the student, the school and the inquiry after unlocking', async () => {
    const student = await makeStudent(db);
    await contact(fixture, student, { phone: PHONE, moveInDate: '2027-08-15' });
    await unlock();
    expect((await readLeads(managerToken)).json()).toMatchObject([
      {
        user: { id: student.id, first_name: 'Ada', last_name: 'Lane', email: student.email },
        school: { id: fixture.school, short_name: 'Near State' },
        inquiry: {
          full_name: 'Ada Lane',
          phone: PHONE,
          move_in_date: '2027-08-15',
          topics: ['Other'],
          message: MESSAGE,
        },
        unlocked: true,
      },
    ]);
  });

  test('is sorted newest first and includes deleted listings', async () => {
    const { property, manager } = fixture;
    const gone = await makeProperty(db, manager.manager_id!);
    const { token } = await makeStudent(db);
    await makeLead(token, property);
    await makeLead(token, gone);
    await db
      .updateTable('properties')
      .set({ status: 'inactive', deleted: new Date() })
      .where('id', '=', gone)
      .execute();
    const listed = (await readLeads(managerToken)).json() as Lead[];
    expect(listed.map((lead) => lead.property.id)).toEqual([gone, property]);
  });

  test('returns each lead once in pages of up to 1000, with the total count', async () => {
    const manager_id = fixture.manager.manager_id!;
    await sql`insert into leads (property_id, manager_id, unlocked_at) select ${fixture.property}, ${manager_id}, now()
      from generate_series(1, 1003)`.execute(db);
    const page = async (query: string) =>
      await send(fixture.app, 'GET', `leads/${query}`, { token: managerToken });
    const first = await page('');
    const rest = await page(`?before=${(first.json() as Lead[]).at(-1)!.id}`);
    expect([first.headers['x-total-count'], rest.headers['x-total-count']]).toEqual(['1003', '1003']);
    const [some, others] = [first.json() as Lead[], rest.json() as Lead[]];
    expect([some.length, others.length]).toEqual([1000, 3]);
    expect(new Set([...some, ...others].map(({ id }) => id)).size).toBe(1003);
    expect((await page(`?before=${others[1]!.id}&limit=1`)).json()).toMatchObject([{ id: others[2]!.id }]);
    expect((await page(`?before=${others[2]!.id}`)).json()).toEqual([]);
    for (const bad of ['limit=0', 'limit=1001', 'limit=1e2', 'before=x'])
      expect((await page(`?${bad}`)).statusCode, bad).toBe(400);
  });

  test('excludes leads of other managers', async () => {
    await inquire(fixture, await makeStudent(db));
    await unlock();
    const token = await tokenOf(db, await makePerson(db, 'manager'));
    expect((await readLeads(token)).json()).toEqual([]);
  });

  test('shows an unlocked lead without a name after the student deleted the account', async () => {
    const student = await makeStudent(db);
    await inquire(fixture, student);
    await unlock();
    await db.deleteFrom('users').where('id', '=', student.id).execute();
    expect((await readLeads(managerToken)).json()).toMatchObject([
      { user: null, inquiry: null, unlocked: true },
    ]);
  });
});
