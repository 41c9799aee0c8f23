import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Message } from '#shared/api/messages-schemas.ts';
import { type Actor, openSession } from '#test/access/actors.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makePerson, type Person, send } from '#test/helpers/people.ts';

const FAMILY = '👩‍👩‍👧‍👦';

const { db } = await testDatabase();
const api = await testApi(db);
let ada: Actor;
let bob: Actor;

const makeLoggedIn = async () => await openSession(db, await makePerson(db));
beforeEach(async () => {
  ada = await makeLoggedIn();
  bob = await makeLoggedIn();
});

const post = (from: Actor, body: Record<string, unknown>) =>
  send(api.app, 'POST', 'messages/', { token: from.token, body: { sender: from.id, ...body } });
const get = async (who: Actor, query = '') =>
  (await send(api.app, 'GET', `messages/${query}`, { token: who.token })).json() as Message[];

async function write(from: Actor, to: Person, text = 'Hello'): Promise<Message> {
  const answer = await post(from, { receiver: to.id, text });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}
const counts = async () =>
  (
    await sql<{ messages: number; conversations: number }>`select (select count(*) from messages) as messages,
      (select count(*) from conversations) as conversations`.execute(db)
  ).rows[0]!;

describe('sending a message: refusals', () => {
  test('responds 401 to visitors', async () => {
    const answer = await send(api.app, 'POST', 'messages/', { body: { receiver: bob.id, text: 'Hi' } });
    expect(answer.statusCode).toBe(401);
  });

  test("responds 403 for another user's sender id", async () => {
    const answer = await post(ada, { sender: bob.id, receiver: bob.id, text: 'Hi' });
    expect(answer.statusCode).toBe(403);
    expect(await get(bob)).toEqual([]);
  });

  test.each([
    [{ receiver: 'bob', text: 'Hi' }, 'receiver'],
    [{ receiver: 0, text: 'Hi' }, 'receiver'],
    [{ receiver: 1.5, text: 'Hi' }, 'receiver'],
    [{ receiver: [1], text: 'Hi' }, 'receiver'],
    [{ text: 'Hi' }, 'receiver'],
    [{ sender: '1', receiver: 1, text: 'Hi' }, 'sender'],
    [{ receiver: 1 }, 'text'],
    [{ receiver: 1, text: '' }, 'text'],
    [{ receiver: 1, text: ' \n\t ' }, 'text'],
    [{ receiver: 1, text: '\u200b\u200d\ufe0f' }, 'text'],
    [{ receiver: 1, text: 17 }, 'text'],
    [{ receiver: 1, text: ['Hi'] }, 'text'],
    [{ receiver: 1, text: 'a\u0000b' }, 'text'],
    [{ receiver: 1, text: 'x'.repeat(801) }, 'text'],
    [{ receiver: 1, text: '👍'.repeat(801) }, 'text'],
    [{ receiver: 1, text: FAMILY.repeat(801) }, 'text'],
    [{ receiver: 1, text: `e${'\u0301'.repeat(8000)}` }, 'text'],
    [{ receiver: 1, text: 'Hi', key: 'once' }, 'key'],
    [{ receiver: 1, text: 'Hi', key: 7 }, 'key'],
  ])('responds 400 with a message for the field: %j', async (body, field) => {
    const answer = await post(ada, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[field]).toHaveLength(1);
  });

  test('responds 400 or 404 for oneself, unknown users, closed accounts and import sources', async () => {
    expect((await post(ada, { receiver: ada.id, text: 'Hi' })).statusCode).toBe(400);
    expect((await post(ada, { receiver: 999_999_999, text: 'Hi' })).statusCode).toBe(404);
    expect((await post(ada, { receiver: Number.MAX_SAFE_INTEGER, text: 'Hi' })).statusCode).toBe(404);
    for (const change of [
      sql`status = 'blocked'`,
      sql`status = 'deleted'`,
      sql`email = null, password_hash = null`,
    ]) {
      const person = await makePerson(db);
      await sql`update users set ${change} where id = ${person.id}`.execute(db);
      expect((await post(ada, { receiver: person.id, text: 'Hi' })).statusCode).toBe(404);
    }
  });

  test('responds 404 when either user has blocked the other, and only the blocker sees why', async () => {
    const before = await write(ada, bob);
    await send(api.app, 'POST', 'blocks/', { token: bob.token, body: { user: ada.id } });
    const toBlocker = await post(ada, { receiver: bob.id, text: 'Hi?' });
    const toBlocked = await post(bob, { receiver: ada.id, text: 'Hi!' });
    const toUnknown = await post(ada, { receiver: 999_999_999, text: 'Hi' });
    expect([toBlocker.statusCode, toBlocked.statusCode]).toEqual([404, 404]);
    expect(toBlocker.json()).toEqual(toUnknown.json());
    expect(toBlocked.json().code).toBe('blocked_by_you');
    expect((await get(ada)).map(({ id }) => id)).toEqual([before.id]);
    expect((await get(bob)).map(({ id }) => id)).toEqual([before.id]);
    await send(api.app, 'DELETE', `blocks/${ada.id}/`, { token: bob.token });
    await write(ada, bob);
  });
});

describe('sent message', () => {
  test('is visible only to its two users, oldest first', async () => {
    const carl = await makeLoggedIn();
    const first = await write(ada, bob, '  <b>Hello</b>\nthere  ');
    const second = await write(bob, ada);
    const third = await write(ada, carl);
    const person = ({ id, username }: Person) => ({ id, username });
    expect(first).toMatchObject({ sender: person(ada), receiver: person(bob), text: '<b>Hello</b>\nthere' });
    expect(first).toMatchObject({ read: null, is_flagged: false });
    expect(await get(ada)).toEqual([first, second, third]);
    expect(await get(bob)).toEqual([first, second]);
    expect(await get(carl, `?with=${ada.id}`)).toEqual([third]);
    expect(await get(carl, `?with=${bob.id}`)).toEqual([]);
    expect(await get(ada, `?with=${bob.id}`)).toEqual([first, second]);
    expect(await get(ada, `?since=${first.id}`)).toEqual([second, third]);
    expect(await get(ada, `?with=${bob.id}&since=${first.id}`)).toEqual([second]);
  });

  test.each([
    ['letters', 'x'.repeat(800)],
    ['emoji', '👍🏽'.repeat(800)],
    ['families', FAMILY.repeat(800)],
    ['flags', '🏳️‍🌈'.repeat(800)],
    ['accents', 'e\u0301'.repeat(800)],
    ['Korean', '각'.repeat(800)],
    ['line breaks', `a${'\r\n'.repeat(798)}b`],
  ])('may have 800 grapheme clusters of %s', async (_, text) => {
    expect((await write(ada, bob, text)).text).toBe(text);
    expect((await post(ada, { receiver: bob.id, text: `${text}x` })).statusCode).toBe(400);
  });

  test('list pages backwards from the newest and forwards from a known id, without gaps', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 9; index += 1) {
      const [from, to] = index % 2 ? [bob, ada] : [ada, bob];
      ids.push((await write(from, to)).id);
    }
    const idsOf = (list: Message[]) => list.map(({ id }) => id);
    expect(idsOf(await get(ada, '?limit=4'))).toEqual(ids.slice(5));
    expect(idsOf(await get(ada, `?limit=4&before=${ids[5]}`))).toEqual(ids.slice(1, 5));
    expect(idsOf(await get(ada, `?limit=4&with=${bob.id}&before=${ids[1]}`))).toEqual(ids.slice(0, 1));
    expect(idsOf(await get(ada, '?limit=4&since=0'))).toEqual(ids.slice(0, 4));
    expect(idsOf(await get(ada, `?limit=4&with=${bob.id}&since=${ids[3]}`))).toEqual(ids.slice(4, 8));
    const page = await send(api.app, 'GET', 'messages/?limit=1', { token: ada.token });
    expect(page.headers['x-total-count']).toBe('9');
    expect((await send(api.app, 'GET', 'messages/?limit=201', { token: ada.token })).statusCode).toBe(400);
    expect((await send(api.app, 'GET', 'messages/?with=me', { token: ada.token })).statusCode).toBe(400);
  });

  test('is flagged among the first ten messages when it has contact data or mentions payment', async () => {
    expect((await write(ada, bob, 'Please wire money to hold the room')).is_flagged).toBe(true);
    expect((await write(bob, ada, 'Call me: 614-555-0123')).is_flagged).toBe(true);
    for (let index = 0; index < 7; index += 1) await write(ada, bob);
    expect((await write(ada, bob, 'Mail me: ada@example.edu')).is_flagged).toBe(true);
    expect((await write(ada, bob, 'Mail me: ada@example.edu')).is_flagged).toBe(false);
  });
});

describe('repeated message', () => {
  test('is stored once per idempotency key, also concurrently, and twice without a key', async () => {
    const body = { receiver: bob.id, text: 'Once', key: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(ada, body)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect((await post(ada, body)).json()).toEqual(answers[0]!.json());
    expect(await get(bob)).toHaveLength(1);
    await write(ada, bob, 'Once');
    expect(await get(bob)).toHaveLength(2);
  });

  test('responds 409 for a used key with another text or receiver', async () => {
    const key = randomUUID();
    const carl = await makeLoggedIn();
    await post(ada, { receiver: bob.id, text: 'One', key });
    expect((await post(ada, { receiver: bob.id, text: 'Two', key })).statusCode).toBe(409);
    expect((await post(ada, { receiver: carl.id, text: 'One', key })).statusCode).toBe(409);
    expect((await post(carl, { receiver: bob.id, text: 'One', key })).statusCode).toBe(201);
  });

  test('returns the stored message after a block', async () => {
    const body = { receiver: bob.id, text: 'Once', key: randomUUID() };
    const first = await post(ada, body);
    await send(api.app, 'POST', 'blocks/', { token: bob.token, body: { user: ada.id } });
    expect((await post(ada, body)).json()).toEqual(first.json());
  });
});

describe('concurrent messages', () => {
  test('create one conversation for two first messages', async () => {
    const before = await counts();
    await Promise.all([write(ada, bob), write(bob, ada), write(ada, bob), write(bob, ada)]);
    const after = await counts();
    expect(after.conversations - before.conversations).toBe(1);
    expect(after.messages - before.messages).toBe(4);
  });

  test('all arrive when twenty users write to one user', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, makeLoggedIn));
    await Promise.all(people.map((one) => write(one, bob)));
    expect(await get(bob)).toHaveLength(20);
  });

  test('start only three of five conversations of a new account', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, makeLoggedIn));
    const answers = await Promise.all(people.map(({ id }) => post(ada, { receiver: id, text: 'Hi' })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 429, 429]);
  });
});

describe('message rate limit', () => {
  const settle = (person: Person) =>
    sql`update users set email_confirmed = now(), created = now() - interval '25 hours' where id = ${person.id}`.execute(
      db,
    );

  test('allows three new conversations a day for a new account, fifteen for an established one, and any replies', async () => {
    for (let index = 0; index < 3; index += 1) await write(ada, await makePerson(db));
    const refused = await post(ada, { receiver: bob.id, text: 'Hi' });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
    expect(refused.json().detail).toContain('You can always reply.');
    await write(bob, ada);
    await write(ada, bob);
    await sql`update users set email_confirmed = now() where id = ${ada.id}`.execute(db);
    const other = await makePerson(db);
    expect((await post(ada, { receiver: other.id, text: 'Hi' })).statusCode).toBe(429);
    await settle(ada);
    for (let index = 0; index < 12; index += 1) await write(ada, await makePerson(db));
    expect((await post(ada, { receiver: other.id, text: 'Hi' })).statusCode).toBe(429);
    await sql`update conversations set created = created - interval '1 day' where started_by = ${ada.id}`.execute(
      db,
    );
    await write(ada, other);
  });

  test('allows sixty messages an hour, without counting retries', async () => {
    const body = { receiver: bob.id, text: 'Hi', key: randomUUID() };
    await post(ada, body);
    await sql`update attempts set points = 59 where key = ${`message:${ada.id}`}`.execute(db);
    await post(ada, body);
    await write(ada, bob);
    const refused = await post(ada, { receiver: bob.id, text: 'Hi' });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    expect((await post(ada, body)).statusCode).toBe(201);
  });
});
