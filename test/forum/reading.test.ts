import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { deleteDueAccounts } from '#server/accounts/account-jobs.ts';
import { schemas } from '#shared/api/contract.ts';
import type { ForumPost, TopUser } from '#shared/api/forum-schemas.ts';
import { type Actor, MISSING_ID } from '#test/access/actors.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeComment, makePost } from '#test/helpers/forum.ts';
import { makeSchool } from '#test/helpers/listings.ts';
import { ageWriting, callsOf, errorsOf, makeModeratorActor, makeWriter } from './forum-users.ts';

const { db } = await testDatabase();
const calls = callsOf((await testApi(db)).app);
let school: number;
let ada: Actor;
let bert: Actor;

beforeEach(async () => {
  school = await makeSchool(db);
  ada = await makeWriter(db);
  bert = await makeWriter(db);
});

const ids = (posts: ForumPost[]) => posts.map(({ id }) => id);
const hide = { hidden: new Date(), hidden_reason: 'Spam' };
const topUsers = async (who: Actor | null): Promise<[string, number][]> => {
  const answer = await calls.get(who, `forum/top_users/?school=${school}`);
  return answer.json().map(({ user, posts }: TopUser) => [user.username, posts]);
};

describe('the post list responds with an error', () => {
  test.each([
    ['school=x', 'school'],
    ['school=1&before=0', 'before'],
    ['school=1&limit=101', 'limit'],
    ['school=1&limit=0', 'limit'],
    ['school=1&post=abc', 'post'],
    ['school=1&q=', 'q'],
    [`school=1&q=${'x'.repeat(101)}`, 'q'],
    ['school=1&q=a%00b', 'q'],
    ['school=1&comments_after=-1', 'comments_after'],
    ['school=1&view=all', 'view'],
    ['post=1', 'school'],
  ])('for %s', async (query, field) => {
    const answer = await calls.get(null, `forum/?${query}`);
    expect([answer.statusCode, Object.keys(errorsOf(answer))]).toEqual([400, [field]]);
  });

  test('for an unknown school', async () => {
    expect((await calls.get(null, `forum/?school=${MISSING_ID}`)).statusCode).toBe(404);
    expect((await calls.get(null, `forum/top_users/?school=${MISSING_ID}`)).statusCode).toBe(404);
  });
});

describe('post list', () => {
  test('is empty with a total of 0 without posts', async () => {
    const answer = await calls.get(null, `forum/?school=${school}`);
    expect([answer.json(), answer.headers['x-total-count']]).toEqual([[], '0']);
    expect(await topUsers(null)).toEqual([]);
  });

  test('is newest first, of one school, in the contract’s schema, with comments oldest first', async () => {
    const [first, second, third] = [
      await makePost(db, school, ada.id, { created: '2026-01-03T00:00:00Z' }),
      await makePost(db, school, bert.id, { created: '2026-01-01T00:00:00Z' }),
      await makePost(db, school, ada.id, { created: '2026-01-02T00:00:00Z' }),
    ];
    await makePost(db, await makeSchool(db), ada.id);
    const comments = [await makeComment(db, second, ada.id), await makeComment(db, second, bert.id)];
    const answer = await calls.get(null, `forum/?school=${school}`);
    expect(answer.headers['x-total-count']).toBe('3');
    const posts = answer.json();
    expect(z.parse(schemas.forum.response, posts)).toEqual(posts);
    expect(ids(posts)).toEqual([first, third, second]);
    expect(posts[2].comments.map(({ id }: { id: number }) => id)).toEqual(comments);
    expect(posts[0].created).toBe('2026-01-03T00:00:00.000Z');
    const cards = await calls.posts(null, `school=${school}&view=card`);
    expect(cards[2]).toEqual({ ...posts[2], comments: [] });
    expect(answer.body).not.toContain('@example.edu');
  });

  test('uses keyset pagination: no post is missing or repeated', async () => {
    const same = '2026-01-01T00:00:00Z';
    for (let at = 0; at < 25; at += 1) {
      await makePost(db, school, ada.id, at % 3 ? { created: same } : { hidden: null });
    }
    const seen: number[] = [];
    for (;;) {
      const before = seen.length > 0 ? `&before=${seen.at(-1)}` : '';
      const page = await calls.posts(null, `school=${school}&limit=7${before}`);
      if (page.length === 0) break;
      seen.push(...ids(page));
    }
    expect(seen).toHaveLength(25);
    expect(seen).toEqual(ids(await calls.posts(null, `school=${school}&limit=100`)));
    const elsewhere = await makePost(db, await makeSchool(db), ada.id);
    expect(await calls.posts(null, `school=${school}&before=${elsewhere}`)).toEqual([]);
  });

  test('of one post is empty for an unknown post or one of another school', async () => {
    const post = await makePost(db, school, ada.id);
    const other = await makeSchool(db);
    expect(await calls.posts(null, `school=${other}&post=${post}`)).toEqual([]);
    expect(await calls.posts(null, `school=${school}&post=${MISSING_ID}`)).toEqual([]);
  });
});

describe('post search', () => {
  const find = async (q: string) => {
    const answer = await calls.get(null, `forum/?school=${school}&q=${encodeURIComponent(q)}`);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['x-total-count']).toBe(String(answer.json().length));
    return answer.json().map(({ title }: ForumPost) => title);
  };

  test('matches word forms, phrases and alternatives, excludes terms, and sorts newest first', async () => {
    await makePost(db, school, ada.id, { title: 'Parking', text: 'Where do you park near the stadium?' });
    await makePost(db, school, ada.id, { title: 'Bikes', text: 'Is there covered parking for bikes?' });
    await makePost(db, school, ada.id, { title: 'Quiet', text: 'A quiet street' });
    await makePost(db, await makeSchool(db), ada.id, { title: 'Elsewhere', text: 'Parking' });
    expect(await find('PARKS')).toEqual(['Bikes', 'Parking']);
    expect(await find('"covered parking"')).toEqual(['Bikes']);
    expect(await find('quiet or stadium')).toEqual(['Quiet', 'Parking']);
    expect(await find('parking -bikes')).toEqual(['Parking']);
    expect(await find('submarine')).toEqual([]);
    expect(await find(`@${school}`)).toEqual([]);
  });

  test.each([
    'the and of',
    '-',
    '"',
    '!!! & | ( :*',
    "' or 1=1 --",
    '👩‍👩‍👧‍👦',
    '\\',
    ':',
    '<script>',
    'a:b & c',
  ])('returns no posts for %j', async (q) => {
    await makePost(db, school, ada.id, { title: 'Parking', text: 'Where do you park?' });
    expect(await find(q)).toEqual([]);
  });
});

describe('hidden posts and comments', () => {
  test('are visible, and marked as hidden, only to their author and the school’s moderators', async () => {
    const post = await makePost(db, school, ada.id, hide);
    const shown = await makePost(db, school, bert.id);
    const comment = await makeComment(db, shown, ada.id, hide);
    const mine = await makeModeratorActor(db, school);
    const foreign = await makeModeratorActor(db, await makeSchool(db));
    for (const who of [ada, mine]) {
      const posts = await calls.posts(who, `school=${school}`);
      expect(ids(posts)).toEqual([shown, post]);
      expect(posts[1]!.hidden).toMatchObject({ reason: 'Spam', at: expect.stringMatching(/Z$/) });
      expect(posts[0]!.comments).toMatchObject([{ id: comment, hidden: { reason: 'Spam' } }]);
      expect(posts[0]!.comment_count).toBe(0);
      expect(ids(await calls.posts(who, `school=${school}&post=${post}`))).toEqual([post]);
      expect(ids(await calls.posts(who, `school=${school}&q=said`))).toEqual([shown, post]);
      const { headers } = await calls.get(who, `forum/?school=${school}`);
      expect(headers['x-total-count']).toBe('2');
    }
    for (const who of [null, bert, foreign, await makeWriter(db, 'staff')]) {
      const answer = await calls.get(who, `forum/?school=${school}`);
      expect([ids(answer.json()), answer.headers['x-total-count']]).toEqual([[shown], '1']);
      expect(answer.json()[0].comments).toEqual([]);
      expect(await calls.posts(who, `school=${school}&post=${post}`)).toEqual([]);
      expect(ids(await calls.posts(who, `school=${school}&q=said`))).toEqual([shown]);
    }
  });
});

describe('a block', () => {
  test('hides two users’ posts from each other, but not from other users or moderators', async () => {
    const post = await makePost(db, school, ada.id);
    const other = await makePost(db, school, bert.id);
    await makeComment(db, post, bert.id);
    const mod = await makeModeratorActor(db, school);
    await db
      .insertInto('user_blocks')
      .values([
        { user_id: ada.id, blocked_id: bert.id },
        { user_id: bert.id, blocked_id: mod.id },
      ])
      .execute();
    const seenBy = async (who: Actor | null) => {
      const answer = await calls.get(who, `forum/?school=${school}`);
      expect(answer.headers['x-total-count']).toBe(String(answer.json().length));
      return ids(answer.json());
    };
    expect(await seenBy(ada)).toEqual([post]);
    expect(await seenBy(bert)).toEqual([other]);
    expect([await seenBy(null), await seenBy(mod)]).toEqual([
      [other, post],
      [other, post],
    ]);
    const [own] = await calls.posts(ada, `school=${school}&post=${post}`);
    expect([own!.comments, own!.comment_count]).toEqual([[], 0]);
    expect(await calls.posts(bert, `school=${school}&post=${post}`)).toEqual([]);
    expect(ids(await calls.posts(bert, `school=${school}&q=said`))).toEqual([other]);
    expect(await topUsers(ada)).toEqual([[ada.username, 1]]);
    await ageWriting(db, bert.id, 60);
    const answer = await calls.post(bert, 'forum-comment/', { post, text: 'Hello?' });
    expect(answer.statusCode).toBe(404);
  });
});

describe('top users', () => {
  test('are the ten with the most visible posts at the school', async () => {
    const writers = await Promise.all(Array.from({ length: 11 }, () => makeWriter(db)));
    const many = writers.toSorted((one, other) => one.id - other.id);
    for (const who of many) await makePost(db, school, who.id);
    for (let at = 0; at < 3; at += 1) await makePost(db, school, bert.id);
    await makePost(db, school, ada.id);
    const gone = await makePost(db, school, ada.id);
    await makePost(db, school, ada.id);
    await makePost(db, await makeSchool(db), ada.id);
    await makePost(db, school, ada.id, hide);
    const top = await topUsers(null);
    expect(top).toHaveLength(10);
    expect(top.slice(0, 3)).toEqual(
      [
        [bert.username, 3],
        [ada.username, 3],
        [many[0]!.username, 1],
      ].toSorted((a, b) => Number(b[1]) - Number(a[1]) || (a[0] === ada.username ? -1 : 1)),
    );
    await calls.remove(ada, `forum/${gone}/`);
    expect((await topUsers(null)).find(([name]) => name === ada.username)).toEqual([ada.username, 2]);
    await sql`delete from users where id = ${bert.id}`.execute(db);
    expect((await topUsers(null))[0]).toEqual([ada.username, 2]);
    const { headers } = await calls.get(null, `forum/?school=${school}`);
    expect(headers['x-total-count']).toBe('13');
  });
});

test('the post list is private in shared caches when a user is logged in', async () => {
  const keeping = async (who: Actor | null) =>
    (await calls.get(who, `forum/?school=${school}`)).headers['cache-control'];
  expect([await keeping(null), await keeping(ada)]).toEqual(['no-cache', 'private, no-cache']);
});

test('an account export contains the user’s posts and comments, also hidden or deleted ones, and reports', async () => {
  const post = await makePost(db, school, ada.id, hide);
  const comment = await makeComment(db, post, ada.id, { deleted: new Date() });
  const other = await makePost(db, school, bert.id, { text: 'Of somebody else' });
  await calls.post(ada, 'reports/', { kind: 'forum_post', id: other, reason: 'spam', note: 'Again' });
  const given = (await calls.get(ada, 'account/export/')).json();
  expect(given.forum_posts).toMatchObject([{ id: post, hidden_reason: 'Spam', deleted: null }]);
  expect(given.forum_comments).toMatchObject([{ id: comment, deleted: expect.any(String) }]);
  expect(given.reports).toMatchObject([{ kind: 'forum_post', place: other, reason: 'spam', note: 'Again' }]);
  expect(JSON.stringify(given)).not.toContain('Of somebody else');
});

test('account deletion anonymizes posts and removes deleted ones', async () => {
  const post = await makePost(db, school, ada.id);
  const comment = await makeComment(db, post, ada.id);
  const gone = await makePost(db, school, ada.id, { deleted: new Date() });
  await sql`update users set deletion_due = now() where id = ${ada.id}`.execute(db);
  await deleteDueAccounts({ db, onPictureUnused: async () => {} });
  const deletedUser = { id: null, username: 'deleted user', manager: null };
  const [found] = await calls.posts(null, `school=${school}&post=${post}`);
  expect([found!.user, found!.comments.map(({ id, user }) => [id, user])]).toEqual([
    deletedUser,
    [[comment, deletedUser]],
  ]);
  expect(await topUsers(null)).toEqual([]);
  expect(await db.selectFrom('forum_posts').select('id').where('id', '=', gone).execute()).toEqual([]);
});
