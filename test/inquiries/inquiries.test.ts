import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { currentUser } from '#shared/api/users.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeProperty } from '#test/helpers/listings.ts';
import { FROM_OWN_PAGE, logInAs, makePerson, send } from '#test/helpers/people.ts';
import {
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
beforeEach(() => truncateTables(fixture.db));

const NOTHING = { inquiries: 0, leads: 0, mails: 0 };

describe('property page inquiry refusals', () => {
  test('responds 401 to a visitor and stores nothing', async () => {
    const browser = await send(fixture.app, 'GET', 'auth/csrf_token/', { headers: FROM_OWN_PAGE });
    const { csrf_token } = browser.json() as { csrf_token: string };
    const answer = await send(fixture.app, 'POST', 'inquiries/', {
      body: { property: fixture.property, message: MESSAGE, phone: '' },
      headers: { ...FROM_OWN_PAGE, 'x-csrftoken': csrf_token },
      cookies: Object.fromEntries(browser.cookies.map(({ name, value }) => [name, value])),
    });
    expect(answer.statusCode).toBe(401);
    expect(await countRows(fixture.db)).toEqual(NOTHING);
  });

  test('responds 403 to a cookie session without the CSRF token', async () => {
    const student = await makePerson(fixture.db);
    const { cookies } = await logInAs(fixture.app, student, 'browser');
    const body = { property: fixture.property, message: MESSAGE, phone: '' };
    const bare = await send(fixture.app, 'POST', 'inquiries/', { body, cookies, headers: FROM_OWN_PAGE });
    expect([bare.statusCode, bare.json().code]).toEqual([403, 'csrf_failed']);
    expect(await countRows(fixture.db)).toEqual(NOTHING);
    const headers = { ...FROM_OWN_PAGE, 'x-csrftoken': decodeURIComponent(cookies.csrftoken!) };
    const proven = await send(fixture.app, 'POST', 'inquiries/', { body, cookies, headers });
    expect(proven.statusCode).toBe(201);
  });

  test.each(['manager', 'staff'] as const)('responds 403 to a %s', async (type) => {
    const token = await tokenOf(fixture.db, await makePerson(fixture.db, type));
    const answer = await inquire(fixture, { token });
    expect([answer.statusCode, answer.json().detail]).toEqual([
      403,
      'Inquiries are for students. Managers and staff can’t send them.',
    ]);
    expect(await countRows(fixture.db)).toEqual(NOTHING);
  });

  test('responds 404 when the property is inactive, deleted or missing', async () => {
    const { db, manager } = fixture;
    const student = await makeStudent(db);
    const inactive = await makeProperty(db, manager.manager_id!, { status: 'inactive' });
    const gone = await makeProperty(db, manager.manager_id!, { status: 'inactive' });
    await db.updateTable('properties').set({ deleted: new Date() }).where('id', '=', gone).execute();
    for (const property of [inactive, gone, 999_999_999]) {
      const answer = await inquire(fixture, student, { property });
      expect([answer.statusCode, answer.json().detail]).toEqual([404, 'There is no such property.']);
    }
    expect(await countRows(db)).toEqual(NOTHING);
  });

  test.each([
    ['message', '', 'Message is required'],
    ['message', ' \n\u200b ', 'Message is required'],
    ['message', undefined, 'Message is required'],
    ['message', '👩‍👩‍👧‍👦'.repeat(5001), 'Message can have up to 5000 characters.'],
    ['message', 'a\u0301'.repeat(5001), 'Message can have up to 5000 characters.'],
    ['message', 'bell \u0007', 'Message can’t contain control characters.'],
    ['message', 'half \ud83d', 'Message can’t contain control characters.'],
    ['phone', '1'.repeat(41), 'Phone Number can have up to 40 characters.'],
    ['phone', 'call me', 'Phone Number must contain a number.'],
    ['phone', '1\n2', 'Phone Number must be one line of text.'],
    ['property', '7', 'property must be a positive whole number.'],
    ['property', 0, 'property must be a positive whole number.'],
  ])('responds 400 for an invalid %s (%j)', async (field, value, sentence) => {
    const answer = await inquire(fixture, await makeStudent(fixture.db), { [field]: value });
    expect([answer.statusCode, answer.json().errors?.[field]]).toEqual([400, [sentence]]);
    expect(await countRows(fixture.db)).toEqual(NOTHING);
  });

  test('responds 409 to a second inquiry, also after one from the contact form', async () => {
    const { db, app, manager, property, school } = fixture;
    const student = await makeStudent(db);
    const body = {
      manager_id: manager.manager_id,
      user_id: student.id,
      property_id: property,
      school_id: school,
    };
    const first = await send(app, 'POST', 'contact_property/', {
      token: student.token,
      body: { ...body, fullName: 'Ada', message: MESSAGE },
    });
    expect(first.statusCode).toBe(200);
    const answer = await inquire(fixture, student);
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      'You have already sent an inquiry to this property.',
    ]);
    expect(await countRows(db)).toEqual({ inquiries: 1, leads: 1, mails: 1 });
  });

  test('responds 429 after twenty inquiries in an hour about any properties', async () => {
    const student = await makeStudent(fixture.db);
    for (let at = 0; at < 20; at += 1) await inquire(fixture, student, { property: 999_999_999 });
    const answer = await inquire(fixture, student);
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await inquire(fixture, await makeStudent(fixture.db))).statusCode).toBe(201);
  });
});

describe('property page inquiry', () => {
  test('stores the trimmed message and returns it to its author', async () => {
    const student = await makeStudent(fixture.db);
    const answer = await inquire(fixture, student, {
      message: `  ${MESSAGE}\nThank you!\n`,
      phone: ` ${PHONE} `,
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      id: expect.any(Number),
      property: fixture.property,
      school: fixture.school,
      full_name: '',
      email: '',
      phone: PHONE,
      move_in_date: null,
      topics: ['Other'],
      message: `${MESSAGE}\nThank you!`,
      created: expect.stringMatching(/^20\d\d-.*Z$/),
      state: 'sent',
    });
  });

  test('accepts 5000 grapheme clusters and no phone', async () => {
    const message = '👩‍👩‍👧‍👦'.repeat(4000) + 'x'.repeat(1000);
    const answer = await inquire(fixture, await makeStudent(fixture.db), { message, phone: undefined });
    expect(answer.statusCode).toBe(201);
    expect(answer.json().message).toBe(message);
  });

  test('creates one locked lead for the manager at the nearest school', async () => {
    const student = await makeStudent(fixture.db);
    await inquire(fixture, student);
    const [lead] = await fixture.db.selectFrom('leads').selectAll().execute();
    expect(lead).toMatchObject({
      property_id: fixture.property,
      manager_id: fixture.manager.manager_id,
      user_id: student.id,
      school_id: fixture.school,
      unlocked: false,
    });
  });

  test('adds the property to the inquiries of the current user', async () => {
    const student = await makeStudent(fixture.db);
    await inquire(fixture, student);
    const me = await send(fixture.app, 'GET', currentUser.path, { token: student.token });
    expect(me.json()[0].inquiries).toEqual([fixture.property]);
  });

  test('creates one inquiry, lead and email for ten concurrent requests', async () => {
    const student = await makeStudent(fixture.db);
    const answers = await Promise.all(Array.from({ length: 10 }, () => inquire(fixture, student)));
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect(await countRows(fixture.db)).toEqual({ inquiries: 1, leads: 1, mails: 1 });
  });

  test('rolls back when the email cannot be enqueued', async () => {
    const { db } = fixture;
    const student = await makeStudent(db);
    await sql`alter table mail_outbox add constraint no_mail check (template <> 'new_lead')`.execute(db);
    try {
      expect((await inquire(fixture, student)).statusCode).toBe(400);
      expect(await countRows(db)).toEqual(NOTHING);
    } finally {
      await sql`alter table mail_outbox drop constraint no_mail`.execute(db);
    }
    expect((await inquire(fixture, student)).statusCode).toBe(201);
  });

  test('is included in the account export of its author', async () => {
    const { db, app } = fixture;
    const student = await makeStudent(db);
    await inquire(fixture, student);
    const exported = await send(app, 'GET', 'account/export/', { token: student.token });
    expect(exported.json().inquiries).toMatchObject([{ message: MESSAGE, phone: PHONE, state: 'sent' }]);
  });
});
