import { beforeEach, describe, expect, test } from 'vitest';
import type { MessageHit } from '#shared/api/conversations-schemas.ts';
import { type Actor, openSession } from '#test/access/actors.ts';
import { callsOf } from '#test/forum/forum-users.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeSchool } from '#test/helpers/listings.ts';
import { makeMessage } from '#test/helpers/messages.ts';
import { makePerson } from '#test/helpers/people.ts';
import { makeRoommate } from '#test/helpers/roommates.ts';

const { db } = await testDatabase();
const calls = callsOf((await testApi(db)).app);
let ada: Actor;
let bob: Actor;
let carl: Actor;

const makeLoggedIn = async () => await openSession(db, await makePerson(db));
beforeEach(async () => {
  [ada, bob, carl] = [await makeLoggedIn(), await makeLoggedIn(), await makeLoggedIn()];
});

const search = async (who: Actor, q: string, more = ''): Promise<MessageHit[]> => {
  const answer = await calls.get(who, `messages/search/?q=${encodeURIComponent(q)}${more}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const textsOf = (hits: MessageHit[]) => hits.map(({ message }) => message?.text);

describe('message search', () => {
  test('responds 400 without words and above 100 characters', async () => {
    for (const query of ['', '?q=', `?q=${'x'.repeat(101)}`]) {
      expect((await calls.get(ada, `messages/search/${query}`)).statusCode).toBe(400);
    }
  });

  test("finds only the user's own messages, sent and received", async () => {
    await makeMessage(db, ada.id, bob.id, 'Is the attic free?');
    await makeMessage(db, bob.id, ada.id, 'The attic is free');
    await makeMessage(db, bob.id, carl.id, 'The attic is taken');
    expect(textsOf(await search(ada, 'attic'))).toEqual(['The attic is free', 'Is the attic free?']);
    expect(textsOf(await search(carl, 'attic'))).toEqual(['The attic is taken']);
    expect(await search(await makeLoggedIn(), 'attic')).toEqual([]);
  });

  test('matches all words by prefix, ignoring accents and case', async () => {
    await makeMessage(db, ada.id, bob.id, 'La HABITACIÓN está libre');
    for (const q of ['habitacion', 'Habit libr', 'está']) expect(await search(bob, q)).toHaveLength(1);
    for (const q of ['habitacion ocupada', 'bitacion']) expect(await search(bob, q)).toEqual([]);
  });

  test('finds conversations by their displayed name, listed before messages', async () => {
    const school = await makeSchool(db);
    await db
      .updateTable('users')
      .set({ first_name: 'Renée', last_name: 'Moss' })
      .where('id', '=', bob.id)
      .execute();
    await makeRoommate(db, school, bob.id);
    const about = { kind: 'roommate_profile', id: bob.id };
    await calls.post(ada, 'messages/', { receiver: bob.id, text: 'Hello', about });
    await makeMessage(db, carl.id, ada.id, 'Do you know Renee?');
    const hits = await search(ada, 'renee');
    expect(textsOf(hits)).toEqual([undefined, 'Do you know Renee?']);
    expect(hits[0]).toMatchObject({ conversation: { name: 'Renée M.' }, message: null });
    expect(await search(ada, carl.username)).toMatchObject([{ conversation: { user: { id: carl.id } } }]);
    // No card shows a last name, so search must not find it.
    expect(await search(ada, 'moss')).toEqual([]);
  });

  test('paginates backwards by the last message id', async () => {
    for (const text of ['porch one', 'porch two', 'porch three']) await makeMessage(db, ada.id, bob.id, text);
    const first = await search(ada, 'porch', '&limit=2');
    expect(textsOf(first)).toEqual(['porch three', 'porch two']);
    const rest = await search(ada, 'porch', `&limit=2&before=${first[1]!.message!.id}`);
    expect(textsOf(rest)).toEqual(['porch one']);
  });
});
