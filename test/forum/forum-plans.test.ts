import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Reader } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import type { Call } from '#shared/api/endpoint.ts';
import { createForumComment, createForumPost, forum, forumTopUsers } from '#shared/api/forum.ts';
import { moderationHistory, moderationReports } from '#shared/api/moderation.ts';
import { createReport } from '#shared/api/reports.ts';
import { openSession } from '#test/access/actors.ts';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';
import { makeSchool } from '#test/helpers/listings.ts';
import { makePerson } from '#test/helpers/people.ts';
import { callAs, queryPlans, scansIn } from '#test/helpers/query-plans.ts';

/** Of one school; three others together have a quarter of that. */
const POSTS = 100_000;
const WRITERS = 20_000;
const BATCH = 10_000;
const BIG = [
  'forum_posts',
  'forum_comments',
  'forum_writers',
  'users',
  'reports',
  'report_cases',
  'moderation_events',
];

let database: TestDatabase;
let db: Db;
let plans: Awaited<ReturnType<typeof queryPlans>>;
let school: number;
let student: Reader;
let moderator: Reader;

async function makeReader(): Promise<Reader> {
  const { id } = await makePerson(db);
  await sql`update users set created = now() - interval '30 days' where id = ${id}`.execute(db);
  const { session_id } = await openSession(db, { id, username: '', email: '', manager_id: null });
  return {
    user_id: id,
    type: 'student',
    manager_id: null,
    is_staff: false,
    is_email_confirmed: true,
    session_id,
  };
}

beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
  plans = await queryPlans(database);
  school = await makeSchool(db);
  const others = [await makeSchool(db), await makeSchool(db), await makeSchool(db)];
  await sql`insert into users (username, email, type)
    select 'writer-' || n, 'writer-' || n || '@example.edu', 'student' from generate_series(1, ${WRITERS}::int) n`.execute(
    db,
  );
  const { rows } = await sql<{ first: number }>`select min(id) as first from users`.execute(db);
  const first = rows[0]!.first;
  // Every third post speaks of a lease, every twentieth of a balcony and every sixtieth of both, every two thousandth of a submarine, the oldest tenth of a
  // landline; thirty of the newest and one old one of a kayak; at some moments more than one was written, in a fortnight two thousand.
  const insertPosts = (of: number, from: number, to: number) =>
    sql`
    insert into forum_posts (school_id, user_id, title, text, created)
    select ${of}::bigint, ${first}::bigint + (n::bigint * 7919) % ${WRITERS}::int, 'Question ' || n,
      case when n % 3 = 0 then 'How long is your lease' else 'Where do you buy bread' end || ' near street ' || n % 977
        || case when n % 2000 = 0 then ' by submarine' else '' end || case when n % 20 = 0 then ' with balcony' else '' end
        || case when n > 90000 then ' and landline' else '' end
        || case when n <= 900 and n % 30 = 0 or n = 99990 then ' and kayak' else '' end,
      now() - make_interval(mins => (n / 3 * 30)::int)
    from generate_series(${from}::int, ${to}::int) n`.execute(db);
  for (let at = 0; at < POSTS; at += BATCH) await insertPosts(school, at + 1, at + BATCH);
  for (const other of others) await insertPosts(other, 1, 8000);
  await sql`insert into forum_comments (post_id, user_id, text)
    select p.id, ${first}::bigint + (p.id * 31 + n) % ${WRITERS}::int, 'Comment ' || n
    from forum_posts p, generate_series(1, 2) n where p.school_id = ${school} and p.id % 10 = 0`.execute(db);
  student = await makeReader();
  moderator = await makeReader();
  await db.insertInto('school_mods').values({ school_id: school, user_id: moderator.user_id }).execute();
  await sql`insert into user_blocks (user_id, blocked_id) values (${student.user_id}, ${first})`.execute(db);
  await sql`insert into report_cases (kind, place_id, school_id, author_id, state)
    select 'forum_post', p.id, p.school_id, p.user_id, case when p.id % 100 = 0 then 'open' else 'resolved' end
    from forum_posts p where p.id % 10 = 0`.execute(db);
  await sql`insert into reports (case_id, reporter_id, reason) select id, ${student.user_id}, 'spam' from report_cases`.execute(
    db,
  );
  await sql`insert into moderation_events (school_id, case_id, kind, place_id, actor_id, action)
    select school_id, id, kind, place_id, ${moderator.user_id}, 'resolved' from report_cases`.execute(db);
  await sql`vacuum analyze`.execute(db);
}, 240_000);

const deepIn = async () => {
  const { rows } = await sql<{ id: number }>`
    select id from forum_posts where school_id = ${school} order by created, id offset 2000 limit 1`.execute(
    db,
  );
  return rows[0]!.id;
};

type Asked = (api: Call, post: number) => Promise<unknown>;
const READS: [string, Asked][] = [
  ['the first page', (api) => api(forum, { school })],
  ['a hundred cards', (api) => api(forum, { school, limit: 100, view: 'card' })],
  ['a page far down', (api, before) => api(forum, { school, before })],
  ['one post', (api, post) => api(forum, { school, post })],
  ['its later comments', (api, post) => api(forum, { school, post, comments_after: 1 })],
  ['a search for a rare word', (api) => api(forum, { school, q: 'submarine' })],
  ['a search for a common word', (api) => api(forum, { school, q: 'lease' })],
  ['a later page of it', (api, before) => api(forum, { school, q: 'lease', before })],
  ['a search for words that few of the newest have', (api) => api(forum, { school, q: '"street 7"' })],
  ['a search for two words that seldom meet', (api) => api(forum, { school, q: 'lease balcony' })],
  ['a search for a word that some of the newest have', (api) => api(forum, { school, q: 'balcony' })],
  ['a search for a word of these days', (api) => api(forum, { school, q: 'kayak' })],
  ['a search for a word of former times', (api) => api(forum, { school, q: 'landline' })],
  ['a search for what is not wanted', (api) => api(forum, { school, q: '-lease bread "street 7"' })],
  ['top users', (api) => api(forumTopUsers, { school })],
];

async function expectNoScan(asked: Asked, reader: Reader | null): Promise<void> {
  const post = await deepIn();
  const sent = await plans.statementsOf((spied) => asked(callAs(spied, reader), post));
  expect(sent.length).toBeGreaterThan(0);
  for (const statement of sent.filter(({ sql: text }) => !/^(begin|commit)/.test(text))) {
    for (const plan of await plans.plansOf(statement)) {
      expect(scansIn(plan, BIG), `${statement.sql}\n${plan}`).toEqual([]);
    }
  }
}

test.each(READS)(
  'for a student who has blocked somebody, no table is read from end to end for %s',
  async (_name, asked) => {
    await expectNoScan(asked, student);
  },
);

describe('No table is read from end to end for', () => {
  test('the queue and the history', async () => {
    await expectNoScan((api) => api(moderationReports, { school }), moderator);
    await expectNoScan((api) => api(moderationReports, { school, state: 'resolved' }), moderator);
    await expectNoScan((api) => api(moderationReports, {}), { ...moderator, is_staff: true });
    await expectNoScan((api) => api(moderationHistory, { school }), moderator);
    await expectNoScan((api) => api(moderationHistory, {}), { ...moderator, is_staff: true });
  });

  test('writing, commenting and reporting', async () => {
    const post = await deepIn();
    const sent = await plans.statementsOf(async (spied) => {
      const api = callAs(spied, student);
      await api(createForumPost, { body: { school, title: 'Hello', text: 'How long is a lease?' } });
      await api(createForumComment, { body: { post, text: 'A year' } });
      await api(createReport, { body: { kind: 'forum_post', id: post + 1, reason: 'spam' } });
    });
    for (const statement of sent.filter(({ sql: text }) => !/^(begin|commit)/.test(text))) {
      for (const plan of await plans.plansOf(statement)) {
        expect(scansIn(plan, BIG), `${statement.sql}\n${plan}`).toEqual([]);
      }
    }
  });
});

describe('Of old posts with a word that nobody uses any more', () => {
  const newestOf = async (reader: Reader | null, before?: number) => {
    const found = await callAs(db, reader)(forum, { school, q: 'landline', before, view: 'card', limit: 3 });
    return found.map(({ title }) => Number(title.split(' ').at(-1)));
  };
  const idOf = async (n: number) => {
    const { rows } = await sql<{ id: number }>`
      select id from forum_posts where school_id = ${school} and title = ${`Question ${n}`}`.execute(db);
    return rows[0]!.id;
  };

  test('a hidden one is shown to moderators alone', async () => {
    const [first, ...others] = await newestOf(null);
    const hide = (hidden: Date | null) =>
      db
        .updateTable('forum_posts')
        .set({ hidden, hidden_reason: hidden && 'spam' })
        .where('title', '=', `Question ${first}`)
        .where('school_id', '=', school)
        .execute();
    await hide(new Date());
    expect(await newestOf(moderator)).toEqual([first, ...others]);
    const seen = await newestOf(null);
    expect(seen).toEqual([...others, expect.any(Number)]);
    expect(await newestOf(student)).toEqual(seen);
    await hide(null);
  });

  test('those of a blocked writer are not shown to who has blocked them', async () => {
    // Post 100,000, one of the two oldest, is by the one whom the student has blocked.
    const before = await idOf(99_997);
    expect(await newestOf(null, before)).toEqual([99_996, 100_000, 99_999]);
    expect(await newestOf(student, before)).toEqual([99_996, 99_999]);
  });

  test('none is older than a post of another school', async () => {
    const { rows } = await sql<{ id: number }>`
      select id from forum_posts where school_id <> ${school} limit 1`.execute(db);
    expect(await newestOf(null, rows[0]!.id)).toEqual([]);
  });
});
