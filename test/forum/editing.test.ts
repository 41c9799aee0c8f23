import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { EntryRevision } from '#shared/api/moderation-schemas.ts';
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
let bob: Actor;
let mod: Actor;
let post: number;
let comment: number;

beforeEach(async () => {
  school = await makeSchool(db);
  mod = await makeModeratorActor(db, school);
  [ada, bob] = [await makeWriter(db), await makeWriter(db)];
  post = await makePost(db, school, ada.id, { title: 'Quiet streets?', text: 'Which are quiet?' });
  comment = await makeComment(db, post, ada.id, { text: 'Elm Street is' });
});

const NEW = { title: 'Calm streets?', text: 'Which are calm?' };
const editPost = (who: Actor | null, body: object = NEW, id = post) => calls.put(who, `forum/${id}/`, body);
const editComment = (who: Actor | null, text: unknown = 'Oak Street is', id = comment) =>
  calls.put(who, `forum-comment/${id}/`, { text });
const readPost = async (who: Actor | null = null) =>
  (await calls.posts(who, `school=${school}&post=${post}`))[0]!;
const hide = (kind: string, id: number) =>
  calls.post(mod, 'moderation/hide/', { kind, id, reason: 'An advertisement' });
const revisions = async (kind: string, id: number) =>
  (await calls.get(mod, `moderation/revisions/?kind=${kind}&id=${id}`)).json() as EntryRevision[];
const ageEdits = (seconds: number) =>
  sql`
  update forum_revisions set replaced = replaced - make_interval(secs => ${seconds}::float8)
  where user_id = ${ada.id}`.execute(db);

describe('editing a post or comment', () => {
  test('responds 401 to visitors, 403 to other users and moderators, and 404 for unknown ids', async () => {
    for (const edit of [editPost, editComment]) expect((await edit(null)).statusCode).toBe(401);
    for (const who of [bob, mod]) {
      expect((await editPost(who)).statusCode).toBe(403);
      expect((await editComment(who)).statusCode).toBe(403);
    }
    expect((await editPost(ada, NEW, MISSING_ID)).statusCode).toBe(404);
    expect((await editComment(ada, 'Oak', MISSING_ID)).statusCode).toBe(404);
    expect(await readPost()).toMatchObject({ title: 'Quiet streets?', edited: null });
  });

  test('responds 400 to the same texts as creating', async () => {
    const empty = await editPost(ada, { title: ' ', text: 'x'.repeat(801) });
    expect([empty.statusCode, errorsOf(empty)]).toEqual([
      400,
      { title: ['Title is required'], text: ['Text can have up to 800 characters.'] },
    ]);
    expect(errorsOf(await editComment(ada, ''))).toEqual({ text: ['Text is required'] });
  });

  test('responds 409 while the entry is hidden, and 404 once it is deleted', async () => {
    await hide('forum_post', post);
    await hide('forum_comment', comment);
    expect((await editPost(ada)).statusCode).toBe(409);
    expect((await editComment(ada)).statusCode).toBe(409);
    expect((await calls.remove(ada, `forum/${post}/`, {})).statusCode).toBe(200);
    expect((await editPost(ada)).statusCode).toBe(404);
    expect((await editComment(ada)).statusCode).toBe(404);
    expect(await revisions('forum_post', post)).toEqual([]);
  });

  test('responds 404 for a comment on a post whose author has blocked the user', async () => {
    const answer = await makeComment(db, post, bob.id, { text: 'Elm' });
    await db.insertInto('user_blocks').values({ user_id: ada.id, blocked_id: bob.id }).execute();
    expect((await editComment(bob, 'Oak', answer)).statusCode).toBe(404);
  });

  test('shows the new text with the time of the edit, also in search', async () => {
    const answer = await editPost(ada);
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await editComment(ada)).json()).toMatchObject({ id: comment, text: 'Oak Street is' });
    const shown = await readPost();
    expect(shown).toMatchObject({ ...NEW, edited: expect.any(String) });
    expect(answer.json()).toMatchObject({ id: post, ...NEW, edited: shown.edited });
    expect(shown.comments).toMatchObject([{ text: 'Oak Street is', edited: expect.any(String) }]);
    expect(await calls.posts(null, `school=${school}&q=calm`)).toHaveLength(1);
    expect(await calls.posts(null, `school=${school}&q="are quiet"`)).toEqual([]);
  });

  test('changes nothing when the text is the same', async () => {
    const { title, text } = await readPost();
    expect((await editPost(ada, { title, text })).json()).toMatchObject({ edited: null });
    expect(await revisions('forum_post', post)).toEqual([]);
  });

  test('responds 429 when edits follow too quickly; edits have a rate limit apart from new posts', async () => {
    expect((await editPost(ada)).statusCode).toBe(200);
    const soon = await editPost(ada, { ...NEW, title: 'Again' });
    expect(soon.statusCode).toBe(429);
    expect(soon.headers['retry-after']).toBe('15');
    for (let count = 1; count < 6; count += 1) {
      await ageEdits(20);
      expect((await editPost(ada, { ...NEW, title: `Edit ${count}` })).statusCode).toBe(200);
    }
    await ageEdits(20);
    expect((await editPost(ada, { ...NEW, title: 'Seventh' })).statusCode).toBe(429);
    await ageWriting(db, ada.id, 20);
    expect((await calls.post(ada, 'forum/', { school, ...NEW })).statusCode).toBe(201);
  });
});

describe('previous versions of a post or comment', () => {
  test('are visible only to moderators of the school and admins', async () => {
    await editPost(ada);
    const foreign = await makeModeratorActor(db, await makeSchool(db));
    for (const who of [ada, bob, foreign]) {
      const answer = await calls.get(who, `moderation/revisions/?kind=forum_post&id=${post}`);
      expect(answer.statusCode).toBe(403);
    }
    const admin = await makeWriter(db, 'staff');
    const seen = await calls.get(admin, `moderation/revisions/?kind=forum_post&id=${post}`);
    expect(seen.json()).toHaveLength(1);
  });

  test('are in the author’s account export', async () => {
    await editPost(ada);
    const exported = (await calls.get(ada, 'account/export/')).json();
    expect(exported.forum_revisions).toMatchObject([{ post_id: post, title: 'Quiet streets?' }]);
  });

  test('are listed with the text before each edit, newest first', async () => {
    const { created } = await readPost();
    const first = (await editPost(ada)).json();
    await ageEdits(60);
    await editPost(ada, { title: 'Third', text: 'Third text' });
    const found = await revisions('forum_post', post);
    expect(found).toMatchObject([
      { title: NEW.title, text: NEW.text, written: first.edited },
      { title: 'Quiet streets?', text: 'Which are quiet?', written: created },
    ]);
    await editComment(ada);
    expect(await revisions('forum_comment', comment)).toMatchObject([{ title: '', text: 'Elm Street is' }]);
  });
});
