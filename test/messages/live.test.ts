import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { notify } from '#server/notifications/notify.ts';
import { openSession } from '#test/access/actors.ts';
import { until } from '#test/database/crash-fixture.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeMessage } from '#test/helpers/messages.ts';
import { logInAs, makePerson, type Person } from '#test/helpers/people.ts';
import { EventStreamClient } from './event-stream-client.ts';
import { type LiveApp, openLiveApp } from './live-app.ts';

const KEEP_ALIVE_MS = 200;
const database = await testDatabase();
const one = await openLiveApp(database, KEEP_ALIVE_MS);
const two = await openLiveApp(database, KEEP_ALIVE_MS);
let ada: Person & { token: string; session_id: number };
let bob: Person & { token: string; session_id: number };

afterAll(async () => {
  await Promise.all([one.close(), two.close()]);
});

async function makeLoggedIn() {
  const person = await makePerson(database.db);
  return await openSession(database.db, person);
}
beforeEach(async () => {
  ada = await makeLoggedIn();
  bob = await makeLoggedIn();
});

async function post(app: LiveApp, path: string, token: string, body: object): Promise<Response> {
  return await fetch(`${app.url}/api/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function sendAt(app: LiveApp, from: typeof ada, to: Person, text = 'Hello'): Promise<number> {
  const answer = await post(app, 'messages/', from.token, { sender: from.id, receiver: to.id, text });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

describe('event stream refusals', () => {
  test('responds 401 to visitors and to an invalid token', async () => {
    expect((await fetch(`${one.url}/api/v1/events/`)).status).toBe(401);
    await expect(EventStreamClient.open(one.url, 'x'.repeat(43))).rejects.toThrow('401');
  });

  test('responds 400 to an invalid `since`, and ignores an invalid Last-Event-ID', async () => {
    const answer = await fetch(`${one.url}/api/v1/events/?since=-1`, {
      headers: { authorization: `Bearer ${ada.token}` },
    });
    expect(answer.status).toBe(400);
    const line = await EventStreamClient.open(one.url, ada.token, { lastId: 'x; drop table' });
    await line.waitForEvents('ready');
    line.leave();
  });

  test("responds 429 to a user's thirteenth stream until another is closed", async () => {
    const lines: EventStreamClient[] = [];
    for (let index = 0; index < 12; index += 1) lines.push(await EventStreamClient.open(one.url, ada.token));
    await expect(EventStreamClient.open(one.url, ada.token)).rejects.toThrow('429');
    const other = await EventStreamClient.open(one.url, bob.token);
    lines[0]!.leave();
    await until(() => one.live.count === 12, 'one of them was forgotten');
    lines.push(await EventStreamClient.open(one.url, ada.token), other);
    for (const line of lines) line.leave();
    await until(() => one.live.count === 0, 'all were forgotten');
  });
});

describe('open event stream', () => {
  test('has headers that prevent caching and compression', async () => {
    const line = await EventStreamClient.open(one.url, ada.token);
    expect(line.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(line.headers.get('content-encoding')).toBeNull();
    expect(line.headers.get('cache-control')).toBe('no-store, no-transform');
    const [ready] = await line.waitForEvents('ready');
    expect(ready).toEqual({ last_id: 0, conversations: 0, notifications: 0, is_complete: true });
    await until(() => line.comments > 1, 'the line was kept open');
    line.leave();
  });

  test('accepts the session cookie', async () => {
    const { cookies } = await logInAs(one.app, ada, 'browser');
    const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
    const answer = await fetch(`${one.url}/api/v1/events/`, { headers: { cookie: cookie.join('; ') } });
    expect(answer.status).toBe(200);
    await answer.body?.cancel();
  });

  test('delivers messages sent at another instance to both users only', async () => {
    const [hers, his, other] = await Promise.all([
      EventStreamClient.open(one.url, ada.token),
      EventStreamClient.open(two.url, bob.token),
      EventStreamClient.open(two.url, (await makeLoggedIn()).token),
    ]);
    await Promise.all([hers, his, other].map((line) => line.waitForEvents('ready')));
    const id = await sendAt(one, ada, bob);
    expect(await his.waitForEvents('message')).toEqual([{ id, with: ada.id }]);
    expect(await hers.waitForEvents('message')).toEqual([{ id, with: bob.id }]);
    expect(his.lastId).toBe(String(id));
    await post(two, 'conversations/read/', bob.token, { with: ada.id, last_id: id });
    expect(await hers.waitForEvents('read')).toEqual([{ with: bob.id, last_id: id, is_own: false }]);
    expect(await his.waitForEvents('read')).toEqual([{ with: ada.id, last_id: id, is_own: true }]);
    await database.db
      .transaction()
      .execute((trx) => notify(trx, { user_id: bob.id, topic: 'forum_comment', path: '/x/forum/1' }));
    expect(await his.waitForEvents('notification')).toEqual([{ unread: 1 }]);
    expect(other.received.map(({ event }) => event)).toEqual(['ready']);
    expect(hers.of('notification')).toEqual([]);
    for (const line of [hers, his, other]) line.leave();
  });

  test('sends no event after a rollback', async () => {
    const line = await EventStreamClient.open(one.url, bob.token);
    await line.waitForEvents('ready');
    const attempt = database.db.transaction().execute(async (trx) => {
      await notify(trx, { user_id: bob.id, topic: 'forum_comment', path: '/x/forum/1' });
      throw new Error('taken back');
    });
    await expect(attempt).rejects.toThrow('taken back');
    await sendAt(one, ada, bob);
    await line.waitForEvents('message');
    expect(line.of('notification')).toEqual([]);
    line.leave();
  });

  test('ends soon after its session ends or its user is blocked', async () => {
    const hers = await EventStreamClient.open(one.url, ada.token);
    const his = await EventStreamClient.open(one.url, bob.token);
    await sql`update sessions set ended = now(), end_reason = 'signed_out' where id = ${ada.session_id}`.execute(
      database.db,
    );
    await until(() => hers.hasEnded, 'her line ended');
    expect(his.hasEnded).toBe(false);
    await expect(EventStreamClient.open(one.url, ada.token)).rejects.toThrow('401');
    await sql`update users set status = 'blocked' where id = ${bob.id}`.execute(database.db);
    await until(() => his.hasEnded, 'his line ended');
  });
});

describe('event stream after a disconnection', () => {
  test('resumes from its last event id with each missed event once, in order', async () => {
    const before = await EventStreamClient.open(one.url, bob.token);
    await before.waitForEvents('ready');
    const first = await sendAt(one, ada, bob);
    await before.waitForEvents('message');
    before.leave();
    const missed = [await sendAt(one, ada, bob), await sendAt(two, bob, ada), await sendAt(one, ada, bob)];
    const after = await EventStreamClient.open(two.url, bob.token, { lastId: before.lastId });
    expect((await after.waitForEvents('ready'))[0]).toMatchObject({ last_id: missed[2], conversations: 1 });
    const next = await sendAt(one, ada, bob);
    await after.waitForEvents('message', 4);
    expect(after.messages).toEqual([...missed, next]);
    const fresh = await EventStreamClient.open(one.url, bob.token, { since: first });
    await fresh.waitForEvents('ready');
    expect(fresh.messages).toEqual([...missed, next]);
    for (const line of [after, fresh]) line.leave();
  });

  test("loses and repeats no event when the database listener's connection is terminated", async () => {
    const line = await EventStreamClient.open(one.url, bob.token);
    await line.waitForEvents('ready');
    const sent: number[] = [];
    for (let round = 0; round < 30; round += 1) {
      if (round % 10 === 5) {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'porchlight listen' and datname = current_database()`.execute(database.db);
      }
      sent.push(await makeMessage(database.db, ada.id, bob.id));
    }
    await line.waitForEvents('message', 30);
    expect(line.messages).toEqual(sent);
    line.leave();
  });
});

test('server shutdown ends open event streams immediately', async () => {
  const passing = await openLiveApp(database);
  const lines = await Promise.all([1, 2, 3].map(() => EventStreamClient.open(passing.url, bob.token)));
  await Promise.all(lines.map((line) => line.waitForEvents('ready')));
  await passing.close();
  await until(() => lines.every((line) => line.hasEnded), 'all lines ended');
  expect(passing.live.count).toBe(0);
});
