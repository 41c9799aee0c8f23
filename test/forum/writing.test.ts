import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { forumCommentSchema, forumPostSchema } from '#shared/api/forum-schemas.ts';
import { type Actor, MISSING_ID, openSession } from '#test/access/actors.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeComment, makePost } from '#test/helpers/forum.ts';
import { makeSchool } from '#test/helpers/listings.ts';
import { makePerson } from '#test/helpers/people.ts';
import { ageWriting, callsOf, errorsOf, makeWriter } from './forum-users.ts';

const { db } = await testDatabase();
const calls = callsOf((await testApi(db)).app);
const school = await makeSchool(db);
let ada: Actor;

beforeEach(async () => {
  ada = await makeWriter(db);
});

const good = () => ({ school, title: 'Quiet streets?', text: 'Which streets are quiet?' });
const family = '👩‍👩‍👧‍👦';

describe('creating a post responds with an error', () => {
  test.each([
    [{ title: '' }, { title: ['Title is required'] }],
    [{ title: ' \n\t ' }, { title: ['Title is required'] }],
    [{ title: '\u200b\u3164' }, { title: ['Title is required'] }],
    [{ title: 'x'.repeat(31) }, { title: ['Title can have up to 30 characters.'] }],
    [{ title: 'two\nlines' }, { title: ['Title must be one line of text.'] }],
    [{ title: 5 }, { title: ['Title is required'] }],
    [{ text: null }, { text: ['Text is required'] }],
    [{ text: 'x'.repeat(801) }, { text: ['Text can have up to 800 characters.'] }],
    [{ text: family.repeat(801) }, { text: ['Text can have up to 800 characters.'] }],
    [{ text: `a${'\u0301'.repeat(9000)}` }, { text: ['Text can have up to 800 characters.'] }],
    [{ text: 'a\u0007b' }, { text: ['Text contains characters that aren’t text.'] }],
    [{ text: 'a\ud800b' }, { text: ['Text contains characters that aren’t text.'] }],
    [{ text: 'a\u0000b' }, { text: ['text can’t contain the character U+0000.'] }],
    [{ school: '1' }, { school: ['school must be a positive whole number.'] }],
    [{ school: -1 }, { school: ['school must be a positive whole number.'] }],
    [{ school: 1.5 }, { school: ['school must be a positive whole number.'] }],
    [{ user: 'me' }, { user: ['user must be a positive whole number.'] }],
    [{ key: 'twice' }, { key: ['key must be a UUID.'] }],
  ])('to %j', async (spoilt, errors) => {
    const answer = await calls.post(ada, 'forum/', { ...good(), ...spoilt });
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, errors]);
  });

  test('to a visitor, for another user’s id, and for an unknown school', async () => {
    const other = await makePerson(db);
    expect((await calls.post(null, 'forum/', good())).statusCode).toBe(401);
    const foreign = await calls.post(ada, 'forum/', { ...good(), user: other.id });
    expect(foreign.statusCode).toBe(403);
    expect(foreign.json().errors).toHaveProperty('user');
    expect((await calls.post(ada, 'forum/', { ...good(), school: MISSING_ID })).statusCode).toBe(404);
    expect(await calls.posts(null, `school=${school}`)).toEqual([]);
  });
});

describe('creating a post', () => {
  test('accepts exactly 30 and 800 characters, counting a family emoji as one', async () => {
    const text = family.repeat(800);
    const answer = await calls.post(ada, 'forum/', {
      ...good(),
      title: family.repeat(30),
      text,
      user: ada.id,
    });
    expect(answer.statusCode, answer.body).toBe(201);
    const post = z.parse(forumPostSchema, answer.json());
    expect(post).toMatchObject({
      school,
      text,
      user: { id: ada.id, username: ada.username, manager: null },
      hidden: null,
      comments: [],
      comment_count: 0,
    });
    expect(await calls.posts(null, `school=${school}&post=${post.id}`)).toEqual([post]);
  });

  test('returns HTML and template code as trimmed text', async () => {
    const text = `<script>alert(1)</script> <img src=x onerror=alert(1)> {{7*7}} ' or 1=1 --\nnext line`;
    const answer = await calls.post(ada, 'forum/', {
      ...good(),
      title: '<b>&amp;"</b>',
      text: `  ${text}\n\n`,
    });
    const [post] = await calls.posts(null, `school=${school}&post=${answer.json().id}`);
    expect([post!.title, post!.text]).toEqual(['<b>&amp;"</b>', text]);
  });

  test('is idempotent for requests with the same key, even when concurrent', async () => {
    const body = { ...good(), key: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => calls.post(ada, 'forum/', body)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    const rows = await db.selectFrom('forum_posts').select('id').where('user_id', '=', ada.id).execute();
    expect(rows).toHaveLength(1);
    expect((await calls.remove(ada, `forum/${rows[0]!.id}/`)).json().state).toBe('deleted');
    expect((await calls.post(ada, 'forum/', body)).statusCode).toBe(409);
    const bert = await makeWriter(db);
    expect((await calls.post(bert, 'forum/', body)).statusCode).toBe(201);
  });
});

describe('creating a comment', () => {
  let post: number;
  beforeEach(async () => {
    post = await makePost(db, school, (await makePerson(db)).id);
  });
  const comment = (body: object) => calls.post(ada, 'forum-comment/', body);

  test('is refused without text, for another user’s id, and on a hidden, deleted or unknown post', async () => {
    expect(errorsOf(await comment({ post, text: '  ' }))).toEqual({ text: ['Text is required'] });
    expect((await comment({ post: 'x', text: 'Hello' })).statusCode).toBe(400);
    expect((await comment({ post, text: 'Hello', user: ada.id + 1 })).statusCode).toBe(403);
    expect((await comment({ post: MISSING_ID, text: 'Hello' })).statusCode).toBe(404);
    const hidden = await makePost(db, school, (await makePerson(db)).id, {
      hidden: new Date(),
      hidden_reason: 'x',
    });
    const deleted = await makePost(db, school, ada.id, { deleted: new Date() });
    for (const id of [hidden, deleted])
      expect((await comment({ post: id, text: 'Hello' })).statusCode).toBe(404);
    const { count } = await db
      .selectFrom('forum_comments')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', ada.id)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(0);
  });

  test('appends the comment to the post, oldest first, once per idempotency key', async () => {
    const key = randomUUID();
    const twice = await Promise.all([1, 2, 3].map(() => comment({ post, text: 'First', user: ada.id, key })));
    expect(new Set(twice.map((answer) => answer.json().id)).size).toBe(1);
    const saved = z.parse(forumCommentSchema, twice[0]!.json());
    expect(saved).toMatchObject({ post, text: 'First', user: { id: ada.id }, hidden: null });
    const second = await makeComment(db, post, (await makeWriter(db, 'manager')).id);
    const [found] = await calls.posts(null, `school=${school}&post=${post}`);
    expect(found!.comments.map(({ id }) => id)).toEqual([saved.id, second]);
    expect(found!.comments[1]!.user.manager).toEqual({ account_level: 'basic' });
    expect(found!.comment_count).toBe(2);
  });
});

describe('rate limits of writing', () => {
  const write = (who: Actor) => calls.post(who, 'forum/', good());
  const refusal = async (answer: ReturnType<typeof write>) => {
    const { statusCode, headers, json } = await answer;
    return [statusCode, Number(headers['retry-after']), json().detail];
  };

  test('allow one post in 15 seconds, even when concurrent', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => write(ada)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 429, 429, 429, 429, 429]);
    await ageWriting(db, ada.id, 15);
    expect((await write(ada)).statusCode).toBe(201);
  });

  test('allow six posts an hour, including deleted ones', async () => {
    for (let at = 0; at < 6; at += 1) {
      const id = (await write(ada)).json().id;
      await calls.remove(ada, `forum/${id}/`);
      await ageWriting(db, ada.id, 60);
    }
    const [status, wait, detail] = await refusal(write(ada));
    expect([status, detail]).toEqual([429, 'You can write 6 posts an hour. Please try again in 54 minutes.']);
    expect(wait).toBeGreaterThan(53 * 60);
    await ageWriting(db, ada.id, 54 * 60);
    expect((await write(ada)).statusCode).toBe(201);
  });

  test('allow a new account one post in two minutes, and three in its first day', async () => {
    const person = await makePerson(db);
    const eve = await openSession(db, person);
    await write(eve);
    await ageWriting(db, eve.id, 60);
    expect((await refusal(write(eve)))[1]).toBeGreaterThan(50);
    for (let at = 0; at < 2; at += 1) {
      await ageWriting(db, eve.id, 1300);
      expect((await write(eve)).statusCode).toBe(201);
    }
    await ageWriting(db, eve.id, 3600);
    const [status, , detail] = await refusal(write(eve));
    expect([status, detail]).toEqual([
      429,
      'On its first day, an account can write 3 posts. Please try again in 24 hours.',
    ]);
    await sql`update users set created = now() - interval '25 hours' where id = ${eve.id}`.execute(db);
    expect((await write(eve)).statusCode).toBe(201);
  });

  test('allow thirty comments an hour and one in five seconds, and ten in a new account’s first day', async () => {
    const post = await makePost(db, school, ada.id);
    const comment = (who: Actor) => calls.post(who, 'forum-comment/', { post, text: 'Yes' });
    await comment(ada);
    expect((await comment(ada)).headers['retry-after']).toBe('5');
    for (let at = 0; at < 29; at += 1) await makeComment(db, post, ada.id);
    await ageWriting(db, ada.id, 30);
    expect((await comment(ada)).json().detail).toContain('You can write 30 comments an hour.');
    const person = await makePerson(db);
    const eve = await openSession(db, person);
    for (let at = 0; at < 10; at += 1) await makeComment(db, post, eve.id);
    await ageWriting(db, eve.id, 4000);
    expect((await comment(eve)).json().detail).toContain(
      'On its first day, an account can write 10 comments.',
    );
  });
});
