import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { notificationTasks } from '#server/notifications/notification-jobs.ts';
import { notify } from '#server/notifications/notify.ts';
import { readUserEvent, writeUserEvent } from '#server/notifications/user-event.ts';
import type { Notification, NotificationPreference } from '#shared/api/notifications-schemas.ts';
import type { NotificationTopic } from '#shared/rules/notification-topics.ts';
import { openSession } from '#test/access/actors.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeSchool } from '#test/helpers/listings.ts';
import { makePerson, type Person, send } from '#test/helpers/people.ts';

type LoggedIn = Person & { token: string };
let ada: LoggedIn;
let bob: LoggedIn;

const { db } = await testDatabase();
const api = await testApi(db);
async function makeLoggedIn(): Promise<LoggedIn> {
  const person = await makePerson(db);
  return { ...person, ...(await openSession(db, person)) };
}
beforeEach(async () => {
  [ada, bob] = await Promise.all([makeLoggedIn(), makeLoggedIn()]);
});

const get = async <T>(who: LoggedIn, path: string) =>
  (await send(api.app, 'GET', path, { token: who.token })).json() as T;
const list = (who: LoggedIn, query = '') => get<Notification[]>(who, `notifications/${query}`);
const read = (who: LoggedIn, body: object) =>
  send(api.app, 'POST', 'notifications/read/', { token: who.token, body });
const choose = (who: LoggedIn, preferences: unknown) =>
  send(api.app, 'PUT', 'notification_preferences/', { token: who.token, body: { preferences } });
const sendNotification = (who: Person, topic: NotificationTopic = 'forum_comment', post = 1) =>
  db.transaction().execute((trx) =>
    notify(trx, {
      user_id: who.id,
      topic,
      path: `/osu/forum/${post}`,
      data: { post },
      mail: {
        template: 'forum_comment',
        data: { username: 'river_otter', title: 'A quiet street?', path: `/osu/forum/${post}` },
      },
    }),
  );
const mailsTo = async ({ id }: Person) =>
  await db.selectFrom('mail_outbox').select(['template', 'data']).where('to_user_id', '=', id).execute();

describe('marking notifications as read: refusals', () => {
  test.each([{}, { id: 'x' }, { id: 0 }, { last_id: -1 }, { last_id: 1.5 }, { id: [1] }])(
    'responds 400 for the invalid body %j',
    async (body) => {
      expect((await read(ada, body)).statusCode).toBe(400);
    },
  );

  test("ignores another user's ids", async () => {
    await sendNotification(ada);
    const [mine] = await list(ada);
    expect((await read(bob, { id: mine!.id, last_id: mine!.id + 10 })).json()).toEqual({ unread: 0 });
    expect((await list(ada))[0]?.is_read).toBe(false);
  });
});

describe('notification list', () => {
  test('is paginated newest first, and counts the unread', async () => {
    for (let post = 1; post <= 5; post += 1) await sendNotification(ada, 'forum_comment', post);
    await sendNotification(bob);
    const all = await list(ada);
    expect(all.map(({ path }) => path)).toEqual([5, 4, 3, 2, 1].map((post) => `/osu/forum/${post}`));
    expect(all[0]).toMatchObject({ topic: 'forum_comment', data: { post: 5 }, is_read: false });
    expect(await list(ada, `?limit=2&before=${all[1]!.id}`)).toEqual(all.slice(2, 4));
    expect(await get(ada, 'unread/')).toEqual({ conversations: 0, notifications: 5 });
    expect((await read(ada, { id: all[0]!.id })).json()).toEqual({ unread: 4 });
    expect((await read(ada, { last_id: all[2]!.id })).json()).toEqual({ unread: 1 });
    expect((await list(ada)).map(({ is_read }) => is_read)).toEqual([true, false, true, true, true]);
  });

  test('leaves out topics of other releases, and the cleanup job deletes those read long ago', async () => {
    await sql`insert into notifications (user_id, topic, path, read_at) values
      (${ada.id}, 'of_tomorrow', '/x/', null), (${ada.id}, 'lead', '/old/', now() - interval '91 days'),
      (${ada.id}, 'lead', '/new/', now())`.execute(db);
    const log = { info() {}, warn() {}, error() {} };
    await notificationTasks({ db })['tidy-notifications']!(
      {},
      { log, attempt: 1, signal: new AbortController().signal },
    );
    expect((await list(ada)).map(({ path }) => path)).toEqual(['/new/']);
  });

  test('has no notification after a rollback', async () => {
    const attempt = db.transaction().execute(async (trx) => {
      await notify(trx, { user_id: ada.id, topic: 'lead', path: '/x/' });
      throw new Error('taken back');
    });
    await expect(attempt).rejects.toThrow();
    expect(await list(ada)).toEqual([]);
  });
});

describe('notification preferences', () => {
  const of = (found: NotificationPreference[], topic: string, channel: string) =>
    found.find((one) => one.topic === topic && one.channel === channel);

  test('default to the registry, with mandatory ones marked as fixed', async () => {
    const found = await get<NotificationPreference[]>(ada, 'notification_preferences/');
    expect(of(found, 'message', 'email')).toMatchObject({ is_on: true, is_fixed: false });
    expect(of(found, 'message', 'in_app')).toBeUndefined();
    expect(of(found, 'forum_comment', 'email')).toMatchObject({ is_on: false, is_fixed: false });
    expect(of(found, 'security', 'email')).toMatchObject({ is_on: true, is_fixed: true });
  });

  test("list only the user's topics: leads for managers, reports for moderators", async () => {
    const topicsOf = async (who: LoggedIn) => {
      const found = await get<NotificationPreference[]>(who, 'notification_preferences/');
      return ['lead', 'report'].filter((name) => found.some(({ topic }) => topic === name));
    };
    expect(await topicsOf(ada)).toEqual([]);
    const manager = await makePerson(db, 'manager');
    expect(await topicsOf({ ...manager, ...(await openSession(db, manager)) })).toEqual(['lead']);
    await db
      .insertInto('school_mods')
      .values({ school_id: await makeSchool(db), user_id: ada.id })
      .execute();
    expect(await topicsOf(ada)).toEqual(['report']);
  });

  test.each([
    [[{ topic: 'security', channel: 'email', is_on: false }]],
    [[{ topic: 'moderation', channel: 'in_app', is_on: false }]],
    [[{ topic: 'message', channel: 'in_app', is_on: true }]],
    [[{ topic: 'weather', channel: 'email', is_on: true }]],
    [[{ topic: 'message', channel: 'sms', is_on: true }]],
    [[{ topic: 'message', channel: 'email', is_on: 'yes' }]],
    [[{ topic: 'message', channel: 'email' }]],
    [{ topic: 'message' }],
    ['all'],
    [null],
  ])('respond 400 and change nothing when one is invalid: %j', async (preferences) => {
    const good = { topic: 'message', channel: 'email', is_on: false };
    const answer = await choose(ada, Array.isArray(preferences) ? [good, ...preferences] : preferences);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().errors)).toEqual(['preferences']);
    const found = await get<NotificationPreference[]>(ada, 'notification_preferences/');
    expect(of(found, 'message', 'email')?.is_on).toBe(true);
  });

  test('decide the channels of a notification, for their user only', async () => {
    await sendNotification(ada);
    expect(await mailsTo(ada)).toEqual([]);
    const answer = await choose(ada, [
      { topic: 'forum_comment', channel: 'in_app', is_on: true },
      { topic: 'forum_comment', channel: 'in_app', is_on: false },
      { topic: 'forum_comment', channel: 'email', is_on: true },
    ]);
    expect(of(answer.json(), 'forum_comment', 'in_app')?.is_on).toBe(false);
    await sendNotification(ada);
    await sendNotification(bob);
    expect([await list(ada), await list(bob)].map((one) => one.length)).toEqual([1, 1]);
    const [mail, ...others] = await mailsTo(ada);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ template: 'forum_comment', data: { path: '/osu/forum/1' } });
    expect(String(mail?.data.unsubscribe_path)).toMatch(/^\/unsubscribe\/\?token=/);
    expect(await mailsTo(bob)).toEqual([]);
  });
});

test('user events survive serialization, and invalid ones are dropped', () => {
  const events = [
    { kind: 'message', id: 1, sender: 2, receiver: 3 },
    { kind: 'read', last_id: 1, reader: 2, writer: 3 },
    { kind: 'notification', user: 7 },
  ] as const;
  expect(events.map((event) => readUserEvent(writeUserEvent(event)))).toEqual(events);
  expect(['', 'message', 'message 1 2', 'message a b c', 'other 1 2 3'].map(readUserEvent)).toEqual(
    Array(5).fill(null),
  );
});
