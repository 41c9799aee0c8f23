import { beforeEach, describe, expect, test } from 'vitest';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeSchool } from '#test/helpers/listings.ts';
import { makePerson } from '#test/helpers/people.ts';
import {
  contact,
  countRows,
  createInquiryFixture,
  MESSAGE,
  makeStudent,
  truncateTables,
} from './inquiry-fixture.ts';

const { db } = await testDatabase();
const fixture = await createInquiryFixture(db, (await testApi(db)).app);
beforeEach(() => truncateTables(fixture.db));

const NOTHING = { inquiries: 0, leads: 0, mails: 0 };

describe('contact form refusals', () => {
  test('responds 403 when the body names another user', async () => {
    const other = await makeStudent(fixture.db);
    const answer = await contact(fixture, await makeStudent(fixture.db), { user_id: other.id });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      403,
      expect.stringContaining('application/problem+json'),
    ]);
    expect(await countRows(fixture.db)).toEqual(NOTHING);
  });

  test('responds 400 when the property belongs to another manager or school', async () => {
    const { db } = fixture;
    const manager = await makePerson(db, 'manager');
    const school_id = await makeSchool(db, { lng: -100, lat: 40 });
    const student = await makeStudent(db);
    const answer = await contact(fixture, student, { manager_id: manager.manager_id, school_id });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([
      400,
      ['manager_id', 'school_id'],
    ]);
    expect(await countRows(db)).toEqual(NOTHING);
  });

  test('responds 404 when the property does not exist', async () => {
    const answer = await contact(fixture, await makeStudent(fixture.db), { property_id: 999_999_999 });
    expect(answer.statusCode).toBe(404);
  });

  test.each([
    ['fullName', '  ', 'Full Name is required'],
    ['fullName', 'x'.repeat(301), 'Full Name can have up to 300 characters.'],
    ['message', '', 'Message is required'],
    ['email', 'nobody', 'Valid email required'],
    ['moveInDate', '2027-02-30', 'Move-In Date must be a date, such as 2027-08-15.'],
    ['moveInDate', 'soon', 'Move-In Date must be a date, such as 2027-08-15.'],
    [
      'topics',
      ['Parking'],
      'topics must be among Pricing and Availability, Amenities, Specials and Discounts, Request a Tour, Other.',
    ],
    ['topics', Array.from({ length: 6 }, () => 'Other'), 'topics can be given up to five times.'],
  ])('responds 400 for an invalid %s (%j)', async (field, value, sentence) => {
    const answer = await contact(fixture, await makeStudent(fixture.db), { [field]: value });
    expect([answer.statusCode, answer.json().errors?.[field]]).toEqual([400, [sentence]]);
    expect(await countRows(fixture.db)).toEqual(NOTHING);
  });

  test('responds 409 to a second inquiry about the same property', async () => {
    const student = await makeStudent(fixture.db);
    expect((await contact(fixture, student)).statusCode).toBe(200);
    const again = await contact(fixture, student, { school_id: fixture.farSchool });
    expect(again.statusCode).toBe(409);
    expect(await countRows(fixture.db)).toEqual({ inquiries: 1, leads: 1, mails: 1 });
  });
});

describe('contact form', () => {
  test('responds 200 with every submitted field, topics deduplicated and in canonical order', async () => {
    const answer = await contact(fixture, await makeStudent(fixture.db), {
      fullName: ' Ada Lane ',
      email: 'ada@example.org',
      phone: '(614) 555-0187',
      moveInDate: '2027-08-15',
      topics: ['Request a Tour', 'Amenities', 'Amenities'],
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      property: fixture.property,
      school: fixture.school,
      full_name: 'Ada Lane',
      email: 'ada@example.org',
      phone: '(614) 555-0187',
      move_in_date: '2027-08-15',
      topics: ['Amenities', 'Request a Tour'],
      message: MESSAGE,
    });
  });

  test.each([{ topics: [] }, {}, { moveInDate: '', email: '' }])(
    'uses the topic Other for %j',
    async (body) => {
      const answer = await contact(fixture, await makeStudent(fixture.db), body);
      expect(answer.json()).toMatchObject({ topics: ['Other'], email: '', move_in_date: null });
    },
  );

  test('creates the lead at the school that the form names', async () => {
    await contact(fixture, await makeStudent(fixture.db), { school_id: fixture.farSchool });
    const lead = await fixture.db.selectFrom('leads').select('school_id').executeTakeFirstOrThrow();
    expect(lead.school_id).toBe(fixture.farSchool);
  });

  test('creates one inquiry, lead and email for ten concurrent submissions', async () => {
    const student = await makeStudent(fixture.db);
    const answers = await Promise.all(Array.from({ length: 10 }, () => contact(fixture, student)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect(await countRows(fixture.db)).toEqual({ inquiries: 1, leads: 1, mails: 1 });
  });
});
