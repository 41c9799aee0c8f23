import { beforeEach, describe, expect, test } from 'vitest';
import type { Notification } from '#shared/api/notifications-schemas.ts';
import type { Actor } from '#test/access/actors.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeComment, makePost } from '#test/helpers/forum.ts';
import { makeSchool } from '#test/helpers/listings.ts';
import { ageWriting, callsOf, makeModeratorActor, makeWriter } from './forum-users.ts';

const { db } = await testDatabase();
const calls = callsOf((await testApi(db)).app);
let school: number;
let slug: string;
let ada: Actor;
let bob: Actor;
let mod: Actor;
let post: number;

beforeEach(async () => {
  await db.deleteFrom('attempts').execute();
  slug = `notices-state-${crypto.randomUUID().slice(0, 8)}`;
  school = await makeSchool(db, { public_view_url: slug, short_name: 'Notice State' });
  [ada, bob, mod] = [await makeWriter(db), await makeWriter(db), await makeModeratorActor(db, school)];
  post = await makePost(db, school, ada.id, { title: 'A quiet street?' });
});

const forumOf = () => `/${slug}/forum/`;
const bell = async (who: Actor): Promise<Pick<Notification, 'topic' | 'path' | 'data'>[]> =>
  ((await calls.get(who, 'notifications/')).json() as Notification[]).map(({ topic, path, data }) => ({
    topic,
    path,
    data,
  }));
const unread = async (who: Actor) => (await calls.get(who, 'unread/')).json().notifications as number;
const readAll = (who: Actor) => calls.post(who, 'notifications/read/', { last_id: Number.MAX_SAFE_INTEGER });
const emailsTo = async ({ id }: Actor) =>
  await db.selectFrom('mail_outbox').select(['template', 'data']).where('to_user_id', '=', id).execute();
const wantMail = async (who: Actor, topic: string) => {
  const body = { preferences: [{ topic, channel: 'email', is_on: true }] };
  expect((await calls.put(who, 'notification_preferences/', body)).statusCode).toBe(200);
};
const comment = async (who: Actor, text = 'Elm Street is') => {
  await ageWriting(db, who.id, 60);
  const answer = await calls.post(who, 'forum-comment/', { post, text });
  expect(answer.statusCode, answer.body).toBe(201);
};
const report = async (who: Actor, more: object = {}) => {
  const body = { kind: 'forum_post', id: post, reason: 'spam', ...more };
  expect((await calls.post(who, 'reports/', body)).statusCode).toBe(200);
};
const hide = (who: Actor, kind: string, id: number) =>
  calls.post(who, 'moderation/hide/', { kind, id, reason: 'An advertisement' });
const restore = (who: Actor, kind: string, id: number) =>
  calls.post(who, 'moderation/restore/', { kind, id, reason: 'It is none' });

describe('a comment notifies no user', () => {
  test('when the author comments on an own post, or the comment is refused', async () => {
    await comment(ada, 'I found one');
    expect((await calls.post(bob, 'forum-comment/', { post, text: '' })).statusCode).toBe(400);
    expect(await bell(ada)).toEqual([]);
  });

  test('when one of the two users has blocked the other, also if one is a moderator', async () => {
    for (const [user_id, blocked_id] of [
      [ada.id, mod.id],
      [mod.id, ada.id],
    ]) {
      await db.deleteFrom('user_blocks').execute();
      await db.insertInto('user_blocks').values({ user_id: user_id!, blocked_id: blocked_id! }).execute();
      await comment(mod, 'Please stay polite');
    }
    expect(await bell(ada)).toEqual([]);
  });

  test('a second time until the first notification is read', async () => {
    const others = await Promise.all([makeWriter(db), makeWriter(db), makeWriter(db)]);
    await Promise.all(others.map((one) => comment(one)));
    expect(await bell(ada)).toHaveLength(1);
    await readAll(ada);
    await comment(bob);
    expect(await unread(ada)).toBe(1);
    expect(await bell(ada)).toHaveLength(2);
  });
});

describe('a comment notifies the post’s author', () => {
  test('in the app with a link to the post, and by email if enabled', async () => {
    await comment(bob);
    const path = `${forumOf()}${post}`;
    const [written] = (await calls.posts(bob, `school=${school}&post=${post}`))[0]!.comments;
    const data = { post, comment: written!.id, user: bob.id };
    expect(await bell(ada)).toEqual([{ topic: 'forum_comment', path, data }]);
    expect(await bell(bob)).toEqual([]);
    expect(await emailsTo(ada)).toEqual([]);
    await readAll(ada);
    await wantMail(ada, 'forum_comment');
    await comment(bob);
    const [email] = await emailsTo(ada);
    expect(email).toMatchObject({
      template: 'forum_comment',
      data: { username: bob.username, title: 'A quiet street?', path },
    });
  });
});

describe('a report', () => {
  test('notifies neither its author nor the reported moderator nor moderators of other schools', async () => {
    const foreign = await makeModeratorActor(db, await makeSchool(db));
    const own = await makePost(db, school, mod.id);
    await report(mod);
    await report(bob, { id: own });
    for (const who of [mod, foreign, ada, bob]) expect(await bell(who)).toEqual([]);
  });

  test('notifies every other moderator once until read, without the reporter, and by email if enabled', async () => {
    const second = await makeModeratorActor(db, school);
    await wantMail(second, 'report');
    await report(bob);
    const remark = await makeComment(db, post, ada.id);
    await report(bob, { kind: 'forum_comment', id: remark });
    const [entry, ...others] = await bell(mod);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ topic: 'report', path: `${forumOf()}moderation/` });
    expect(Object.keys(entry!.data)).toEqual(['count', 'report']);
    const emails = await emailsTo(second);
    expect(emails).toHaveLength(1);
    expect(emails[0]).toMatchObject({ template: 'report_opened', data: { school: 'Notice State' } });
    expect(JSON.stringify(emails)).not.toContain(bob.username);
    expect(await emailsTo(mod)).toEqual([]);
  });
});

describe('a moderation decision notifies the author', () => {
  test('when a post is hidden and when it is restored, with a link', async () => {
    expect((await hide(mod, 'forum_post', post)).statusCode).toBe(200);
    expect((await hide(mod, 'forum_post', post)).statusCode).toBe(409);
    const entry = { topic: 'moderation', path: `${forumOf()}${post}`, data: { post } };
    expect(await bell(ada)).toEqual([entry]);
    expect((await restore(mod, 'forum_post', post)).statusCode).toBe(200);
    expect(await bell(ada)).toEqual([entry, entry]);
    expect(await bell(mod)).toEqual([]);
  });

  test('about a comment with a link to its post, and by email if enabled', async () => {
    const remark = await makeComment(db, post, bob.id);
    await wantMail(bob, 'moderation');
    await hide(mod, 'forum_comment', remark);
    const path = `${forumOf()}${post}`;
    expect(await bell(bob)).toEqual([{ topic: 'moderation', path, data: { post, comment: remark } }]);
    expect(await bell(ada)).toEqual([]);
    const [email] = await emailsTo(bob);
    const data = { kind: 'comment', title: 'A quiet street?', is_hidden: true, path };
    expect(email).toMatchObject({ template: 'entry_decided', data });
  });

  test('when a post is hidden by reports', async () => {
    for (const who of [bob, await makeWriter(db)]) await report(who);
    expect(await bell(ada)).toEqual([]);
    await report(await makeWriter(db));
    expect(await bell(ada)).toEqual([{ topic: 'moderation', path: `${forumOf()}${post}`, data: { post } }]);
  });
});
