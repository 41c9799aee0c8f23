import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { schemas } from '#shared/api/contract.ts';
import { PENDING_REASON } from '#shared/api/moderation.ts';
import type { ModerationEvent, ReportCase } from '#shared/api/moderation-schemas.ts';
import { type Actor, MISSING_ID, openSession } from '#test/access/actors.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeComment, makePost } from '#test/helpers/forum.ts';
import { makeProperty, makeSchool } from '#test/helpers/listings.ts';
import { makeMessage } from '#test/helpers/messages.ts';
import { makePerson, makeUnconfirmed } from '#test/helpers/people.ts';
import { callsOf, errorsOf, makeModeratorActor, makeWriter } from './forum-users.ts';

const { db } = await testDatabase();
const calls = callsOf((await testApi(db)).app);
let school: number;
let ada: Actor;
let mod: Actor;
let secondMod: Actor;
let foreignMod: Actor;
let admin: Actor;
let post: number;

beforeEach(async () => {
  await db.deleteFrom('attempts').execute();
  school = await makeSchool(db);
  ada = await makeWriter(db);
  mod = await makeModeratorActor(db, school);
  secondMod = await makeModeratorActor(db, school);
  foreignMod = await makeModeratorActor(db, await makeSchool(db));
  admin = await makeWriter(db, 'staff');
  post = await makePost(db, school, ada.id, { title: 'Cheap TVs', text: 'Write to me for cheap TVs' });
});

const report = (who: Actor | null, more: object = {}) =>
  calls.post(who, 'reports/', { kind: 'forum_post', id: post, reason: 'spam', ...more });
const hide = (who: Actor | null, more: object = {}) =>
  calls.post(who, 'moderation/hide/', { kind: 'forum_post', id: post, reason: 'An advertisement', ...more });
const restore = (who: Actor | null, more: object = {}) =>
  calls.post(who, 'moderation/restore/', { kind: 'forum_post', id: post, reason: 'It is none', ...more });
const queue = async (who: Actor, query = `school=${school}`): Promise<ReportCase[]> => {
  const answer = await calls.get(who, `moderation/reports/?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(z.parse(schemas.moderation_reports.response, answer.json())).toEqual(answer.json());
  return answer.json();
};
const history = async (who: Actor, query = `school=${school}`): Promise<ModerationEvent[]> => {
  const answer = await calls.get(who, `moderation/history/?${query}`);
  expect(z.parse(schemas.moderation_history.response, answer.json())).toEqual(answer.json());
  return answer.json();
};
const isShown = async () => (await calls.posts(null, `school=${school}&post=${post}`)).length === 1;
const move = (who: Actor, id: number, state: string, note = '') =>
  calls.post(who, `moderation/reports/${id}/`, { state, note });

describe('creating a report responds with an error', () => {
  test('to a visitor, for oneself and for content that the user cannot see', async () => {
    const bert = await makeWriter(db);
    expect((await report(null)).statusCode).toBe(401);
    expect(errorsOf(await report(ada))).toEqual({ id: ['You can’t report yourself.'] });
    expect((await report(bert, { id: MISSING_ID })).statusCode).toBe(404);
    await hide(mod);
    expect((await report(bert)).statusCode).toBe(404);
    const listing = await makeProperty(db, (await makePerson(db, 'manager')).manager_id!, {
      status: 'inactive',
    });
    expect((await report(bert, { kind: 'property', id: listing })).statusCode).toBe(404);
    expect((await report(bert, { kind: 'user', id: bert.id })).statusCode).toBe(400);
    expect((await report(bert, { kind: 'message', id: 1 })).statusCode).toBe(404);
    expect(
      (await report(await makeWriter(db, 'manager'), { kind: 'roommate_profile', id: 1 })).statusCode,
    ).toBe(404);
    expect(await db.selectFrom('reports').select('id').execute()).toEqual([]);
  });

  test.each([
    [{ kind: 'school' }, 'kind'],
    [{ id: '7' }, 'id'],
    [{ reason: 'boring' }, 'reason'],
    [{ reason: 'other' }, 'note'],
    [{ note: 'x'.repeat(501) }, 'note'],
    [{ note: 5 }, 'note'],
  ])('to %j', async (spoilt, field) => {
    const answer = await report(await makeWriter(db), spoilt);
    expect([answer.statusCode, Object.keys(errorsOf(answer))]).toEqual([400, [field]]);
  });

  test('to a user’s twenty-first report within an hour', async () => {
    const bert = await makeWriter(db);
    for (let at = 0; at < 20; at += 1) {
      await report(bert, { id: await makePost(db, school, ada.id) });
    }
    expect((await report(bert)).statusCode).toBe(429);
  });
});

describe('report', () => {
  test('is created once per user, even when sent concurrently', async () => {
    const bert = await makeWriter(db);
    const answers = await Promise.all(Array.from({ length: 5 }, () => report(bert, { note: 'TVs again' })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.filter((answer) => answer.json().is_new)).toHaveLength(1);
    expect((await report(bert, { reason: 'scam' })).json()).toMatchObject({
      id: answers[0]!.json().id,
      reason: 'spam',
      note: 'TVs again',
      state: 'open',
      is_new: false,
    });
  });

  test('about a user blocked by the reporter is accepted', async () => {
    const bert = await makeWriter(db);
    await db.insertInto('user_blocks').values({ user_id: bert.id, blocked_id: ada.id }).execute();
    expect((await report(bert)).statusCode).toBe(200);
  });

  test('is grouped by content in the school’s queue, without the reporters’ names', async () => {
    const [bert, carl] = [await makeWriter(db), await makeWriter(db)];
    await report(bert, { note: '<b>look</b>' });
    await report(carl, { reason: 'scam' });
    const [entry, ...more] = await queue(mod);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      kind: 'forum_post',
      school,
      place: { id: post, post, title: 'Cheap TVs', text: 'Write to me for cheap TVs', is_deleted: false },
      author: { id: ada.id, username: ada.username },
      state: 'open',
      handled_by: null,
      count: 2,
      reports: [
        { reason: 'scam', note: '' },
        { reason: 'spam', note: '<b>look</b>' },
      ],
    });
    expect(JSON.stringify(entry)).not.toContain(bert.username);
    expect(entry!.reports[0]!.created).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  test('about a listing, a profile, a user or a message is visible only to staff', async () => {
    const bert = await makeWriter(db);
    const listing = await makeProperty(db, (await makePerson(db, 'manager')).manager_id!);
    await report(bert, { kind: 'property', id: listing, reason: 'scam' });
    await report(bert, { kind: 'user', id: ada.id, reason: 'harassment' });
    const message = await makeMessage(db, ada.id, bert.id, 'Send money');
    await report(bert, { kind: 'message', id: message, reason: 'scam' });
    const profile = await db
      .insertInto('roommate_profiles')
      .values({
        user_id: ada.id,
        school_id: school,
        about: 'Quiet',
        study_program: 'Art',
        grad_year: 2027,
        age: 20,
        gender: 'other',
        budget: 800,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await report(bert, { kind: 'roommate_profile', id: profile.id, reason: 'offensive' });
    expect(await queue(mod)).toEqual([]);
    expect((await queue(admin, '')).slice(0, 4).map(({ kind, place }) => [kind, place.text])).toEqual([
      ['roommate_profile', 'Quiet'],
      ['message', 'Send money'],
      ['user', ada.username],
      ['property', ''],
    ]);
    expect((await queue(admin)).map(({ kind }) => kind)).toEqual(['roommate_profile']);
    expect((await calls.get(mod, 'moderation/reports/')).statusCode).toBe(403);
  });

  test('about a listing is decided by staff, whose history contains no forum reports', async () => {
    const bert = await makeWriter(db);
    const listing = await makeProperty(db, (await makePerson(db, 'manager')).manager_id!);
    await report(bert, { kind: 'property', id: listing, reason: 'scam' });
    await report(bert);
    const [entry] = await queue(admin, '');
    expect(entry).toMatchObject({ kind: 'property', place: { id: listing } });
    expect((await move(mod, entry!.id, 'resolved')).statusCode).toBe(404);
    expect((await move(admin, entry!.id, 'resolved', 'It is let')).statusCode).toBe(200);
    await hide(mod);
    const [event, ...older] = await history(admin, '');
    expect(event).toMatchObject({
      kind: 'property',
      place: listing,
      action: 'resolved',
      reason: 'It is let',
      actor: { username: admin.username },
    });
    expect(older.filter(({ kind }) => kind.startsWith('forum_'))).toEqual([]);
    const refused = await calls.get(mod, 'moderation/history/');
    expect([refused.statusCode, refused.json().detail]).toEqual([403, 'This is only for our staff.']);
  });

  test('contains the school’s URL, so that staff can find the listing', async () => {
    await report(await makeWriter(db));
    const [entry] = await queue(admin);
    const row = await db
      .selectFrom('schools')
      .select('public_view_url')
      .where('id', '=', school)
      .executeTakeFirstOrThrow();
    expect(entry?.school_view_url).toBe(row.public_view_url);
  });

  test('by three users with confirmed addresses hides a post until a moderator reviews it', async () => {
    const doubtful = await makeUnconfirmed(db);
    await report(await openSession(db, doubtful));
    for (let at = 0; at < 2; at += 1) await report(await makeWriter(db));
    expect(await isShown()).toBe(true);
    await report(await makeWriter(db));
    expect(await isShown()).toBe(false);
    const [own] = await calls.posts(ada, `school=${school}&post=${post}`);
    expect(own!.hidden?.reason).toBe(PENDING_REASON);
    expect((await restore(ada)).statusCode).toBe(403);
    expect((await restore(mod)).json()).toEqual({ kind: 'forum_post', id: post, hidden: null });
    for (let at = 0; at < 3; at += 1) await report(await makeWriter(db));
    expect(await isShown()).toBe(true);
    expect((await history(mod)).map(({ action, actor }) => [action, actor?.username ?? null])).toEqual([
      ['restored', mod.username],
      ['auto_hidden', null],
    ]);
  });
});

describe('moderation queue and history', () => {
  test('respond 403 to all but the school’s moderators and admins', async () => {
    for (const path of ['reports', 'history'].map((name) => `moderation/${name}/?school=${school}`)) {
      expect((await calls.get(null, path)).statusCode).toBe(401);
      for (const who of [ada, foreignMod, await makeWriter(db, 'manager')]) {
        expect((await calls.get(who, path)).statusCode).toBe(403);
      }
      for (const who of [mod, admin]) {
        const { statusCode, headers } = await calls.get(who, path);
        expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
      }
    }
    expect((await calls.get(mod, `moderation/reports/?school=${MISSING_ID}`)).statusCode).toBe(404);
    expect((await calls.get(mod, `moderation/reports/?school=${school}&state=gone`)).statusCode).toBe(400);
  });

  test('contain no report about the moderator, who cannot close it either', async () => {
    post = await makePost(db, school, mod.id);
    await report(ada);
    expect(await queue(mod)).toEqual([]);
    const [entry] = await queue(secondMod);
    expect((await move(mod, entry!.id, 'rejected')).statusCode).toBe(404);
    expect((await move(secondMod, entry!.id, 'rejected')).statusCode).toBe(200);
  });

  test('assign a report to one of two moderators who take it concurrently', async () => {
    await report(await makeWriter(db));
    const { id } = (await queue(mod))[0]!;
    const answers = await Promise.all([move(mod, id, 'in_progress'), move(secondMod, id, 'in_progress')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [winner, loser] = answers[0]!.statusCode === 200 ? [mod, secondMod] : [secondMod, mod];
    const refused = answers.find(({ statusCode }) => statusCode === 409)!;
    expect(refused.json().detail).toBe(`${winner.username} is reviewing this report.`);
    expect((await move(winner, id, 'in_progress')).statusCode).toBe(200);
    expect((await move(loser, id, 'resolved')).json().detail).toContain('Reopen it first.');
    expect((await move(winner, id, 'resolved', 'Talked to the writer')).json()).toMatchObject({
      state: 'resolved',
      handled_by: { id: winner.id, username: winner.username },
    });
    expect((await move(loser, id, 'rejected')).statusCode).toBe(409);
    expect(await queue(mod)).toEqual([]);
    expect((await queue(mod, `school=${school}&state=resolved`)).map((one) => one.id)).toEqual([id]);
    expect((await move(loser, id, 'open')).statusCode).toBe(200);
    expect((await history(mod)).map(({ action, reason, report: of }) => [action, reason, of])).toEqual([
      ['open', '', id],
      ['resolved', 'Talked to the writer', id],
      ['in_progress', '', id],
    ]);
    for (const who of [ada, foreignMod]) expect((await move(who, id, 'resolved')).statusCode).toBe(404);
    expect((await move(mod, MISSING_ID, 'resolved')).statusCode).toBe(404);
  });

  test('reopen a closed report when another user reports the content', async () => {
    await report(await makeWriter(db));
    const { id } = (await queue(mod))[0]!;
    await move(mod, id, 'rejected');
    await report(await makeWriter(db));
    expect(await queue(mod)).toMatchObject([{ id, state: 'open', handled_by: null, count: 2 }]);
    expect((await history(mod))[0]).toMatchObject({ action: 'reopened', actor: null });
  });

  test('use keyset pagination', async () => {
    for (let at = 0; at < 5; at += 1) {
      post = await makePost(db, school, ada.id);
      await report(await makeWriter(db));
      await hide(mod);
    }
    const page = await calls.get(mod, `moderation/reports/?school=${school}&limit=2`);
    expect(page.headers['x-total-count']).toBe('5');
    const before = page.json()[1].id;
    expect(await queue(mod, `school=${school}&before=${before}`)).toHaveLength(3);
    const first = (await history(mod))[0]!.id;
    const rest = await calls.get(mod, `moderation/history/?school=${school}&before=${first}`);
    expect(rest.json()).toHaveLength(4);
  });
});

describe('hiding and restoring a post', () => {
  test('responds 403 to authors, users and moderators of other schools, and requires a reason', async () => {
    for (const who of [ada, foreignMod, await makeWriter(db, 'manager')]) {
      expect((await hide(who)).statusCode).toBe(403);
      expect((await restore(who)).statusCode).toBe(403);
    }
    expect((await hide(null)).statusCode).toBe(401);
    expect(errorsOf(await hide(mod, { reason: ' ' }))).toEqual({ reason: ['Reason is required'] });
    expect((await hide(mod, { kind: 'user' })).statusCode).toBe(400);
    expect((await hide(mod, { id: MISSING_ID })).statusCode).toBe(404);
    expect((await restore(mod)).json().detail).toBe('This post isn’t hidden.');
    await hide(mod);
    for (const who of [foreignMod, await makeWriter(db)]) {
      expect((await hide(who)).statusCode).toBe(404);
      expect((await restore(who)).statusCode).toBe(404);
    }
    expect((await restore(ada)).statusCode).toBe(403);
  });

  test('succeeds once when two moderators hide it concurrently, and is in the history', async () => {
    const answers = await Promise.all([hide(mod), hide(secondMod)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await isShown()).toBe(false);
    const [own] = await calls.posts(ada, `school=${school}&post=${post}`);
    expect(own!.hidden?.reason).toBe('An advertisement');
    expect((await restore(admin)).statusCode).toBe(200);
    expect(await isShown()).toBe(true);
    const winner = answers[0]!.statusCode === 200 ? mod : secondMod;
    expect((await history(mod)).map(({ action, actor, reason }) => [action, actor?.id, reason])).toEqual([
      ['restored', admin.id, 'It is none'],
      ['hidden', winner.id, 'An advertisement'],
    ]);
  });

  test('responds 403 when a moderator restores an own post', async () => {
    post = await makePost(db, school, mod.id);
    await hide(secondMod);
    expect((await restore(mod)).json().detail).toBe('You wrote this post, so another moderator must decide.');
    expect((await restore(secondMod)).statusCode).toBe(200);
  });
});

describe('deleting a post or comment', () => {
  const remove = (who: Actor | null, path: string, body?: object) => calls.remove(who, path, body);

  test('is allowed to the author, and to moderators if they give a reason', async () => {
    const comment = await makeComment(db, post, ada.id);
    for (const path of [`forum/${post}/`, `forum-comment/${comment}/`]) {
      expect((await remove(null, path)).statusCode).toBe(401);
      for (const who of [await makeWriter(db), foreignMod]) {
        expect((await remove(who, path)).statusCode).toBe(403);
        expect((await remove(who, path, { reason: 'I say so' })).statusCode).toBe(403);
      }
      expect(errorsOf(await remove(mod, path))).toEqual({ reason: ['Please say why you’re hiding it.'] });
    }
    expect((await remove(mod, `forum/${MISSING_ID}/`, { reason: 'x' })).statusCode).toBe(404);
    expect((await remove(ada, 'forum/0x1/')).statusCode).toBe(400);
    expect(await isShown()).toBe(true);
  });

  test('is permanent when its author does it, and decrements the comment count', async () => {
    const comments = [await makeComment(db, post, ada.id), await makeComment(db, post, mod.id)];
    expect((await remove(ada, `forum-comment/${comments[0]}/`)).json()).toEqual({
      id: comments[0],
      state: 'deleted',
    });
    const [found] = await calls.posts(ada, `school=${school}&post=${post}`);
    expect([found!.comments.map(({ id }) => id), found!.comment_count]).toEqual([[comments[1]], 1]);
    await report(await makeWriter(db));
    const twice = await Promise.all([remove(ada, `forum/${post}/`), remove(ada, `forum/${post}/`)]);
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    for (const who of [ada, mod, null]) {
      expect(await calls.posts(who, `school=${school}&post=${post}`)).toEqual([]);
    }
    expect((await queue(mod))[0]!.place).toMatchObject({ is_deleted: true, title: 'Cheap TVs' });
    expect((await history(mod)).map(({ action }) => action)).toEqual(['deleted', 'deleted']);
  });

  test('only hides it, with the reason, when a moderator or admin does it', async () => {
    const comment = await makeComment(db, post, ada.id);
    const answer = await remove(admin, `forum-comment/${comment}/`, { reason: 'A phone number' });
    expect(answer.json()).toEqual({ id: comment, state: 'hidden' });
    expect((await remove(mod, `forum/${post}/`, { reason: 'Spam' })).json().state).toBe('hidden');
    expect((await remove(secondMod, `forum/${post}/`, { reason: 'Spam' })).statusCode).toBe(409);
    const [own] = await calls.posts(ada, `school=${school}&post=${post}`);
    expect([own!.hidden?.reason, own!.comments[0]!.hidden?.reason]).toEqual(['Spam', 'A phone number']);
  });
});

test('reporting and hiding a post concurrently cause no deadlock', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => makeWriter(db)));
  const answers = await Promise.all([...people.map((who) => report(who)), hide(mod), hide(secondMod)]);
  expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
  expect(await isShown()).toBe(false);
  const { rows } = await sql<{
    posts: number;
  }>`select posts from forum_sizes where school_id = ${school}`.execute(db);
  expect(rows).toEqual([{ posts: 0 }]);
});
