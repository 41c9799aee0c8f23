import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { messageTasks } from '#server/messages/missed-messages.ts';
import { saveRead } from '#server/messages/save-read.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeMessage } from '#test/helpers/messages.ts';
import { makePerson, type Person, send } from '#test/helpers/people.ts';

const silent = { info() {}, warn() {}, error() {} };
const { db } = await testDatabase();
const api = await testApi(db);
let ada: Person;
let bob: Person;

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  ada = await makePerson(db);
  bob = await makePerson(db);
});

type Job = { payload: unknown; in_minutes: number };
async function waitingJobs(): Promise<Job[]> {
  const { rows } = await sql<Job>`
    select payload, round(extract(epoch from run_at - now()) / 60)::int as in_minutes
    from graphile_worker._private_jobs order by id`.execute(db);
  return rows;
}

async function advance(minutes: number): Promise<void> {
  await sql`update messages set created = created - make_interval(mins => ${minutes}::int)`.execute(db);
  await sql`update graphile_worker._private_jobs set run_at = run_at - make_interval(mins => ${minutes}::int)`.execute(
    db,
  );
}

/** Runs each job twice, because jobs must be idempotent. */
async function work(): Promise<void> {
  const { rows } = await sql<{ payload: unknown }>`
    delete from graphile_worker._private_jobs where run_at <= now() + interval '1 second' returning payload`.execute(
    db,
  );
  const task = messageTasks({ db })['missed-messages']!;
  for (const { payload } of [...rows, ...rows]) {
    await task(payload, { log: silent, attempt: 1, signal: new AbortController().signal });
  }
}

async function mails(to: Person) {
  return await db
    .selectFrom('mail_outbox')
    .select(['template', 'data'])
    .where('to_user_id', '=', to.id)
    .orderBy('id')
    .execute();
}
const talk = (from: Person, to: Person) => makeMessage(db, from.id, to.id);

describe('email about unread messages', () => {
  test('is sent once per conversation, fifteen minutes after the first unread message, until it is read', async () => {
    await talk(ada, bob);
    expect(await waitingJobs()).toMatchObject([{ in_minutes: 15 }]);
    await advance(10);
    await talk(ada, bob);
    expect(await waitingJobs()).toMatchObject([{ in_minutes: 5 }]);
    await work();
    expect(await mails(bob)).toEqual([]);
    await advance(5);
    await work();
    expect(await mails(bob)).toMatchObject([
      {
        template: 'missed_messages',
        data: { sender_name: ada.username, count: 2, path: `/messages/?with=${ada.id}` },
      },
    ]);
    const last = await talk(ada, bob);
    await advance(30);
    await work();
    expect(await mails(bob)).toHaveLength(1);
    await saveRead(db, bob.id, { with: ada.id, last_id: last });
    await talk(ada, bob);
    await advance(15);
    await work();
    expect(await mails(bob)).toHaveLength(2);
    expect(await mails(ada)).toEqual([]);
  });

  test('is not sent when the message was read before, and a later message waits fifteen minutes again', async () => {
    const first = await talk(ada, bob);
    await advance(10);
    await saveRead(db, bob.id, { with: ada.id, last_id: first });
    await talk(ada, bob);
    await advance(5);
    await work();
    expect(await mails(bob)).toEqual([]);
    await advance(10);
    await work();
    expect(await mails(bob)).toHaveLength(1);
  });

  test('is not sent after a block or when the receiver turned message emails off', async () => {
    await talk(ada, bob);
    await sql`insert into user_blocks (user_id, blocked_id) values (${bob.id}, ${ada.id})`.execute(db);
    const carl = await makePerson(db);
    await talk(ada, carl);
    await sql`insert into notification_preferences (user_id, topic, channel, is_on)
      values (${carl.id}, 'message', 'email', false)`.execute(db);
    await advance(15);
    await work();
    expect([await mails(bob), await mails(carl)]).toEqual([[], []]);
  });
});

describe('unsubscribe link', () => {
  async function mailedTo(person: Person) {
    await talk(ada, person);
    await advance(15);
    await work();
    const [mail] = await mails(person);
    return mail!.data as { unsubscribe_path: string; unsubscribe_post_path: string };
  }
  const post = (url: string, type?: string, payload?: string) =>
    api.app.inject({
      method: 'POST',
      url,
      ...(type
        ? { payload: payload ?? 'List-Unsubscribe=One-Click', headers: { 'content-type': type } }
        : {}),
    });

  test.each([
    ['nothing', undefined, undefined],
    ['the form of a mail program', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'its form in parts',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['JSON that is none', 'application/json', '{'],
  ])('works with one POST without login, with %s as its body', async (_, type, payload) => {
    const { unsubscribe_post_path } = await mailedTo(bob);
    const answer = await post(unsubscribe_post_path, type, payload);
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await post(unsubscribe_post_path, type, payload)).statusCode).toBe(200);
    await saveRead(db, bob.id, { with: ada.id, last_id: Number.MAX_SAFE_INTEGER });
    await talk(ada, bob);
    await advance(15);
    await work();
    expect(await mails(bob)).toHaveLength(1);
  });

  test('is valid for one user and topic, and cannot be forged', async () => {
    const { unsubscribe_path } = await mailedTo(bob);
    const token = new URL(unsubscribe_path, 'http://porchlight.test').searchParams.get('token')!;
    const [id, topic, mac] = token.split('.');
    expect([id, topic]).toEqual([String(bob.id), 'message']);
    const forged = [
      `${ada.id}.${topic}.${mac}`,
      `${id}.security.${mac}`,
      `${id}.lead.${mac}`,
      `${id}.${topic}.${'a'.repeat(43)}`,
      `${token}x`,
      '',
    ];
    for (const one of forged) {
      const answer = await post(`/api/v1/unsubscribe/?token=${one}`);
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json().errors)).toEqual(['token']);
    }
    expect((await post('/api/v1/unsubscribe/')).statusCode).toBe(400);
    const { rows } = await sql`select from notification_preferences
      where user_id in (${ada.id}, ${bob.id})`.execute(db);
    expect(rows).toEqual([]);
  });

  test('changes nothing on GET', async () => {
    const { unsubscribe_post_path } = await mailedTo(bob);
    const answer = await send(api.app, 'GET', unsubscribe_post_path.replace('/api/v1/', ''));
    expect(answer.statusCode).toBe(404);
  });
});
