import { beforeEach, describe, expect, test } from 'vitest';
import type { Conversation } from '#shared/api/conversations-schemas.ts';
import { type Actor, openSession } from '#test/access/actors.ts';
import { callsOf } from '#test/forum/forum-users.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeProperty, makeSchool } from '#test/helpers/listings.ts';
import { makePerson } from '#test/helpers/people.ts';
import { makeRoommate } from '#test/helpers/roommates.ts';

const { db } = await testDatabase();
const calls = callsOf((await testApi(db)).app);
const school = await makeSchool(db, { public_view_url: 'subject-state' });
let ada: Actor;
let bob: Actor;
let manager: Actor;
let property: number;

const makeLoggedIn = async (type: 'student' | 'manager' = 'student') =>
  await openSession(db, await makePerson(db, type));

beforeEach(async () => {
  [ada, bob, manager] = [await makeLoggedIn(), await makeLoggedIn(), await makeLoggedIn('manager')];
  property = await makeProperty(db, manager.manager_id!, { name: 'maple court' });
  await db
    .updateTable('users')
    .set({ first_name: 'Bob', last_name: 'Stone' })
    .where('id', '=', bob.id)
    .execute();
});

const say = async (from: Actor, to: Actor, about?: object) => {
  const answer = await calls.post(from, 'messages/', { receiver: to.id, text: 'Hello', about });
  expect(answer.statusCode, answer.body).toBe(201);
};
const seen = async (who: Actor): Promise<Conversation> => {
  const answer = await calls.get(who, 'conversations/');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json()[0];
};
const ofProperty = () => ({ kind: 'property', id: property });
const ofProfile = () => ({ kind: 'roommate_profile', id: bob.id });

describe('conversation subject', () => {
  test.each([{ kind: 'school', id: 1 }, { kind: 'property', id: 0 }, { kind: 'property' }, 'property'])(
    'responds 400 for an invalid form: %j',
    async (about) => {
      const body = { receiver: bob.id, text: 'Hello', about };
      expect((await calls.post(ada, 'messages/', body)).statusCode).toBe(400);
    },
  );

  test("is ignored unless the listing or profile is the receiver's and visible to the sender", async () => {
    await makeRoommate(db, school, bob.id);
    await say(ada, bob, ofProperty());
    expect(await seen(ada)).toMatchObject({ about: null, name: bob.username });
    await say(manager, bob, ofProfile());
    expect(await seen(manager)).toMatchObject({ about: null, name: bob.username, photo_url: null });
  });

  test("shows the listing title to the student and the student's username to the manager", async () => {
    await say(ada, manager, ofProperty());
    const about = {
      kind: 'property',
      id: property,
      title: 'Maple Court',
      path: expect.stringContaining('/maple-court/'),
    };
    expect(await seen(ada)).toMatchObject({ name: 'Maple Court', about: { ...about, is_own: false } });
    expect(await seen(manager)).toMatchObject({ name: ada.username, about: { ...about, is_own: true } });
  });

  test('keeps the title of a hidden listing, without photo and path', async () => {
    await say(ada, manager, ofProperty());
    await db.deleteFrom('property_forms').where('property_id', '=', property).execute();
    expect(await seen(ada)).toMatchObject({
      name: 'Maple Court',
      photo_url: null,
      about: { title: 'Maple Court', path: null },
    });
  });

  test('shows first name and last initial of a roommate profile, and the username once it is deleted', async () => {
    await makeRoommate(db, school, bob.id);
    await say(ada, bob, ofProfile());
    const path = `/subject-state/roommates/${bob.id}`;
    expect(await seen(ada)).toMatchObject({
      name: 'Bob S.',
      about: { kind: 'roommate_profile', id: bob.id, title: 'Bob S.', path, is_own: false },
    });
    expect(await seen(bob)).toMatchObject({ name: ada.username, about: { path, is_own: true } });
    await db.deleteFrom('roommate_profiles').where('user_id', '=', bob.id).execute();
    expect(await seen(ada)).toMatchObject({ name: bob.username, about: { title: '', path: null } });
  });

  test('does not change with later messages', async () => {
    const other = await makeProperty(db, manager.manager_id!, { name: 'Oak House' });
    await say(ada, manager, ofProperty());
    await say(ada, manager, { kind: 'property', id: other });
    expect(await seen(ada)).toMatchObject({ name: 'Maple Court' });
  });
});
