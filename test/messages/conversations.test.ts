import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteDueAccounts } from '#server/accounts/account-jobs.ts';
import type { Conversation } from '#shared/api/conversations-schemas.ts';
import { UNREAD_COUNTED } from '#shared/rules/message-limits.ts';
import { type Actor, openSession } from '#test/access/actors.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeMessage } from '#test/helpers/messages.ts';
import { makePerson, type Person, send } from '#test/helpers/people.ts';

const { db } = await testDatabase();
const api = await testApi(db);
let ada: Actor;
let bob: Actor;
let carl: Actor;

const makeLoggedIn = async () => await openSession(db, await makePerson(db));
beforeEach(async () => {
  [ada, bob, carl] = await Promise.all([makeLoggedIn(), makeLoggedIn(), makeLoggedIn()]);
});

async function get<T>(who: Actor, path: string): Promise<T> {
  const answer = await send(api.app, 'GET', path, { token: who.token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as T;
}
const post = (who: Actor, path: string, body: object) =>
  send(api.app, 'POST', path, { token: who.token, body });
const list = (who: Actor, query = '') => get<Conversation[]>(who, `conversations/${query}`);
const talk = (from: Person, to: Person, text?: string) => makeMessage(db, from.id, to.id, text);

describe('marking a conversation as read: refusals', () => {
  test('responds 404 when the two users have no conversation', async () => {
    const id = await talk(bob, carl);
    expect((await post(ada, 'conversations/read/', { with: bob.id, last_id: id })).statusCode).toBe(404);
    expect((await post(ada, 'conversations/read/', { with: 999_999_999, last_id: id })).statusCode).toBe(404);
    expect((await list(carl))[0]?.unread).toBe(1);
  });

  test.each([
    {},
    { with: 1 },
    { with: 'x', last_id: 1 },
    { with: 1, last_id: 0 },
    { with: 1, last_id: 1e300 },
  ])('responds 400 for the invalid body %j', async (body) => {
    expect((await post(ada, 'conversations/read/', body)).statusCode).toBe(400);
  });
});

describe('conversation list', () => {
  test('shows both users their conversations, newest first, with last message and unread count', async () => {
    await talk(bob, ada, 'One');
    const second = await talk(bob, ada, 'Two');
    const third = await talk(ada, carl, 'Three');
    const [withCarl, withBob] = await list(ada);
    expect(withCarl).toMatchObject({ user: { id: carl.id, username: carl.username }, unread: 0 });
    expect(withCarl).toMatchObject({ last: { id: third, sender: ada.id, text: 'Three' } });
    expect(withBob).toMatchObject({ user: { id: bob.id }, last: { id: second, text: 'Two' }, unread: 2 });
    expect(withBob).toMatchObject({ is_open: true, is_blocked: false, is_first_thread: true });
    expect((await list(carl)).map(({ user }) => user.id)).toEqual([ada.id]);
    expect(await list(ada, `?with=${bob.id}`)).toEqual([withBob]);
    expect(await list(bob, `?with=${carl.id}`)).toEqual([]);
  });

  test('paginates without gaps, with the total count', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => makePerson(db)));
    for (const [index, person] of people.entries()) await (index % 2 ? talk(ada, person) : talk(person, ada));
    const ids = (found: Conversation[]) => found.map(({ user }) => user.id);
    const expected = people.map(({ id }) => id).reverse();
    const first = await list(ada, '?limit=2');
    const next = await list(ada, `?limit=2&before=${first[1]!.last.id}`);
    const rest = await list(ada, `?limit=2&before=${next[1]!.last.id}`);
    expect([ids(first), ids(next), ids(rest)].flat()).toEqual(expected);
    const page = await send(api.app, 'GET', 'conversations/?limit=1', { token: ada.token });
    expect(page.headers['x-total-count']).toBe('5');
  });

  test('marks a conversation as a first thread until it has ten messages', async () => {
    for (let index = 0; index < 9; index += 1) await talk(ada, bob);
    expect((await list(bob))[0]?.is_first_thread).toBe(true);
    await talk(bob, ada);
    expect((await list(bob))[0]?.is_first_thread).toBe(false);
  });

  test('marks messages as read up to an id, for the reader only', async () => {
    const first = await talk(bob, ada);
    const second = await talk(bob, ada);
    await talk(carl, ada);
    expect(await get(ada, 'unread/')).toEqual({ conversations: 2, notifications: 0 });
    const answer = await post(ada, 'conversations/read/', { with: bob.id, last_id: first });
    expect(answer.json()).toEqual({ conversations: 2, notifications: 0 });
    const [one, two] = await get<{ read: string | null }[]>(bob, `messages/?with=${ada.id}`);
    expect([typeof one?.read, two?.read]).toEqual(['string', null]);
    await post(bob, 'conversations/read/', { with: ada.id, last_id: second });
    expect(await get(ada, 'unread/')).toMatchObject({ conversations: 2 });
    await post(ada, 'conversations/read/', { with: bob.id, last_id: second + 1000 });
    expect(await get(ada, 'unread/')).toMatchObject({ conversations: 1 });
  });

  test('counts unread conversations at any size, up to the maximum that is displayed', async () => {
    const people = await Promise.all([...Array(5)].map(() => makePerson(db)));
    for (const person of people) await talk(person, ada);
    // Two users have more messages than the unread count reads per conversation.
    await sql`insert into messages (conversation_id, sender, receiver, text)
      select id, ${ada.id} # user_lo # user_hi, ${ada.id}, 'Again' from conversations, generate_series(1, 700)
      where ${ada.id} in (user_lo, user_hi)
        and (${people[0]!.id} in (user_lo, user_hi) or ${people[2]!.id} in (user_lo, user_hi))`.execute(db);
    expect(await get(ada, 'unread/')).toEqual({ conversations: 5, notifications: 0 });
    await post(ada, 'conversations/read/', { with: people[0]!.id, last_id: 2_000_000_000 });
    expect(await get(ada, 'unread/')).toMatchObject({ conversations: 4 });
    await sql`with others as (
        insert into users (username, email, type) select 'crowd-' || n, 'crowd-' || n || '@example.edu', 'student'
        from generate_series(1, ${UNREAD_COUNTED}::int) n returning id
      ), talks as (
        insert into conversations (user_lo, user_hi, started_by) select least(id, ${ada.id}), greatest(id, ${ada.id}), id
        from others returning id, started_by
      )
      insert into messages (conversation_id, sender, receiver, text)
      select id, started_by, ${ada.id}, 'Hello' from talks, generate_series(1, 2)`.execute(db);
    expect(await get(ada, 'unread/')).toMatchObject({ conversations: UNREAD_COUNTED });
    await post(ada, 'conversations/read/', { with: people[2]!.id, last_id: 2_000_000_000 });
    expect(await get(ada, 'unread/')).toMatchObject({ conversations: UNREAD_COUNTED });
  });

  test('shows a block only to the blocking user', async () => {
    await talk(ada, bob);
    await post(ada, 'blocks/', { user: bob.id });
    expect((await list(ada))[0]).toMatchObject({ is_blocked: true, is_open: true });
    expect((await list(bob))[0]).toMatchObject({ is_blocked: false, is_open: true });
  });
});

describe('receiver of a first message', () => {
  const receiverOf = (who: Actor, id: number) =>
    send(api.app, 'GET', `messages/receivers/${id}/`, { token: who.token });
  const refusedOf = async (who: Actor, id: number) => {
    const answer = await receiverOf(who, id);
    return [answer.statusCode, answer.json().code ?? null];
  };

  test('is refused for oneself, unknown or closed accounts, and blocks in either direction', async () => {
    expect((await refusedOf(ada, ada.id))[0]).toBe(400);
    expect(await refusedOf(ada, 999_999_999)).toEqual([404, null]);
    await db.updateTable('users').set({ status: 'blocked' }).where('id', '=', carl.id).execute();
    expect(await refusedOf(ada, carl.id)).toEqual([404, null]);
    await post(ada, 'blocks/', { user: bob.id });
    expect(await refusedOf(ada, bob.id)).toEqual([404, 'blocked_by_you']);
    expect(await refusedOf(bob, ada.id)).toEqual([404, null]);
  });

  test('shows only id and username, and is rate-limited', async () => {
    expect((await receiverOf(ada, bob.id)).json()).toEqual({ id: bob.id, username: bob.username });
    for (let asked = 1; asked < 120; asked += 1) await receiverOf(ada, bob.id);
    expect((await refusedOf(ada, bob.id))[0]).toBe(429);
  });
});

describe('message contacts', () => {
  test('list only users who have received a message from the current user', async () => {
    await talk(ada, bob);
    await talk(carl, ada);
    expect(await get(ada, 'messages/contacts/')).toEqual([bob.id]);
    expect(await get(carl, `messages/contacts/?user=${ada.id}&user=${bob.id}`)).toEqual([ada.id]);
    expect(await get(ada, `messages/contacts/?user=${carl.id}`)).toEqual([]);
    await talk(ada, carl);
    expect(await get(ada, 'messages/contacts/')).toEqual([carl.id, bob.id]);
    const wrong = await send(api.app, 'GET', 'messages/contacts/?user=x', { token: ada.token });
    expect(wrong.statusCode).toBe(400);
  });
});

describe('user blocks', () => {
  test('respond 400 or 404 for oneself, an unknown user and an invalid body', async () => {
    expect((await post(ada, 'blocks/', { user: ada.id })).statusCode).toBe(400);
    expect((await post(ada, 'blocks/', { user: 999_999_999 })).statusCode).toBe(404);
    expect((await post(ada, 'blocks/', { user: 'bob' })).statusCode).toBe(400);
  });

  test('are private, created idempotently and deleted once', async () => {
    const made = await Promise.all([1, 2, 3].map(() => post(ada, 'blocks/', { user: bob.id })));
    expect(made.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(await get(ada, 'blocks/')).toEqual([made[0]!.json()]);
    expect(await get(bob, 'blocks/')).toEqual([]);
    const takeBack = (who: Actor, user: number) =>
      send(api.app, 'DELETE', `blocks/${user}/`, { token: who.token });
    expect((await takeBack(bob, ada.id)).statusCode).toBe(404);
    expect((await takeBack(ada, bob.id)).statusCode).toBe(200);
    expect((await takeBack(ada, bob.id)).statusCode).toBe(404);
  });
});

describe('deleted account', () => {
  test('leaves its messages without a name to the other user, and loses its own data', async () => {
    await talk(ada, bob, 'Something of mine');
    await post(ada, 'blocks/', { user: carl.id });
    await sql`insert into notifications (user_id, topic, path) values (${ada.id}, 'lead', '/x/')`.execute(db);
    await send(api.app, 'PUT', 'notification_preferences/', {
      token: ada.token,
      body: { preferences: [{ topic: 'message', channel: 'email', is_on: false }] },
    });
    await sql`update users set deletion_due = now() where id = ${ada.id}`.execute(db);
    await deleteDueAccounts({ db, onPictureUnused: async () => {} });
    const [left] = await list(bob);
    expect(left).toMatchObject({ is_open: false, user: { username: `deleted user ${ada.id}` } });
    expect(left?.last.text).toBe('Something of mine');
    const { rows } = await sql`select 1 from user_blocks where user_id = ${ada.id}
      union all select 1 from notifications where user_id = ${ada.id}
      union all select 1 from notification_preferences where user_id = ${ada.id}`.execute(db);
    expect(rows).toEqual([]);
    expect((await post(bob, 'messages/', { receiver: ada.id, text: 'Hello?' })).statusCode).toBe(404);
  });

  test('exports its own messages, blocks and notifications beforehand', async () => {
    await talk(ada, bob, 'Mine');
    await talk(bob, ada, 'To me');
    await talk(bob, carl, 'Between others');
    await post(ada, 'blocks/', { user: carl.id });
    await sql`insert into notifications (user_id, topic, path) values (${ada.id}, 'lead', '/x/')`.execute(db);
    const all = await get<Record<string, unknown[]>>(ada, 'account/export/');
    expect(all.messages).toMatchObject([{ text: 'Mine' }, { text: 'To me' }]);
    expect(all.blocks).toMatchObject([{ blocked: carl.username }]);
    expect(all.notifications).toMatchObject([{ topic: 'lead', path: '/x/' }]);
    expect(JSON.stringify(all)).not.toContain('Between others');
  });
});
