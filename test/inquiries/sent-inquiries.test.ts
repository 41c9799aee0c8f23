import { beforeEach, describe, expect, test } from 'vitest';
import type { SentInquiry } from '#shared/api/inquiries-schemas.ts';
import { PAGES } from '#shared/pages.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeProperty } from '#test/helpers/listings.ts';
import { makePerson, send } from '#test/helpers/people.ts';
import {
  createInquiryFixture,
  inquire,
  MESSAGE,
  makeStudent,
  PHONE,
  type Student,
  tokenOf,
  truncateTables,
} from './inquiry-fixture.ts';

const { db } = await testDatabase();
const fixture = await createInquiryFixture(db, (await testApi(db)).app);
const managerToken = await tokenOf(db, fixture.manager);
beforeEach(() => truncateTables(db));

const read = (token?: string) => send(fixture.app, 'GET', 'inquiries/', token ? { token } : {});
async function stateOf({ token }: Student): Promise<string> {
  const [inquiry] = (await read(token)).json() as SentInquiry[];
  return inquiry!.state;
}
const say = (token: string, receiver: number) =>
  send(fixture.app, 'POST', 'messages/', { token, body: { receiver, text: 'It is free in August.' } });
const unlock = () => db.updateTable('leads').set({ unlocked_at: new Date(), seen: new Date() }).execute();

describe('sent inquiries refusals', () => {
  test('responds 401 to visitors and 403 to managers and staff', async () => {
    expect((await read()).statusCode).toBe(401);
    for (const type of ['manager', 'staff'] as const) {
      const token = await tokenOf(db, await makePerson(db, type));
      expect((await read(token)).statusCode).toBe(403);
    }
  });

  test('lists no inquiries of other students', async () => {
    await inquire(fixture, await makeStudent(db));
    expect((await read((await makeStudent(db)).token)).json()).toEqual([]);
  });
});

describe('sent inquiries', () => {
  test('are listed newest first, with property and school', async () => {
    const student = await makeStudent(db);
    await inquire(fixture, student);
    const other = await makeProperty(db, fixture.manager.manager_id!);
    await inquire(fixture, student, { property: other });
    const [newest, first] = (await read(student.token)).json() as SentInquiry[];
    expect(newest!.property.id).toBe(other);
    expect(first).toEqual({
      id: expect.any(Number),
      property: {
        id: fixture.property,
        name: 'Lantern House',
        listing_title: '',
        type: 'apartment',
        address_1: expect.any(String),
        city: 'Columbus',
        is_shown: true,
      },
      school: { id: fixture.school, short_name: 'Near State', public_view_url: expect.any(String) },
      full_name: '',
      email: '',
      phone: PHONE,
      move_in_date: null,
      topics: ['Other'],
      message: MESSAGE,
      created: expect.any(String),
      state: 'sent',
      sent: first!.created,
      seen: null,
    });
  });

  test('have state "seen" after the lead was unlocked, also if it is locked again', async () => {
    const student = await makeStudent(db);
    await inquire(fixture, student);
    await unlock();
    expect((await read(student.token)).json()).toMatchObject([{ state: 'seen', seen: expect.any(String) }]);
    await db.updateTable('leads').set({ unlocked_at: null }).execute();
    expect(await stateOf(student)).toBe('seen');
  });

  test('have state "replied" after a later message of the manager, not after earlier or other messages', async () => {
    const student = await makeStudent(db);
    await say(managerToken, student.id);
    await inquire(fixture, student);
    const other = await makePerson(db, 'manager');
    await say(await tokenOf(db, other), student.id);
    await say(student.token, fixture.manager.id);
    expect(await stateOf(student)).toBe('sent');
    expect((await say(managerToken, student.id)).statusCode).toBe(201);
    expect(await stateOf(student)).toBe('replied');
  });

  test('have state "replied" after the manager marks the lead, and notify the student once', async () => {
    const student = await makeStudent(db);
    await inquire(fixture, student);
    await unlock();
    const { id } = await db.selectFrom('leads').select('id').executeTakeFirstOrThrow();
    for (let time = 0; time < 2; time += 1) {
      const answer = await send(fixture.app, 'POST', `leads/${id}/replied/`, { token: managerToken });
      expect([answer.statusCode, answer.json().is_replied]).toEqual([200, true]);
    }
    expect(await stateOf(student)).toBe('replied');
    const bell = await db.selectFrom('notifications').selectAll().where('user_id', '=', student.id).execute();
    expect(bell).toMatchObject([
      { topic: 'inquiry', path: PAGES.inquiries, data: { property: fixture.property } },
    ]);
  });
});
