import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { SessionUser } from '#server/context.ts';
import { forum } from '#shared/api/forum.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makePost } from '#test/helpers/forum.ts';
import { makeSchool } from '#test/helpers/listings.ts';
import { makePerson } from '#test/helpers/people.ts';
import { callAs } from '#test/helpers/query-plans.ts';

/** Search scans the newest posts and lists at most a thousand hits. The old posts are beyond both limits. */
const NEWEST = 1100;
const OLD = 1100;

async function makeReader(): Promise<SessionUser> {
  const { id: user_id } = await makePerson(db);
  const factor = { has_second_factor: false, requires_second_factor: false };
  const more = {
    manager_id: null,
    is_staff: false,
    staff_roles: [],
    is_email_confirmed: true,
    session_id: 0,
    ...factor,
  };
  return { user_id, type: 'student', ...more };
}

const { db } = await testDatabase();
const school = await makeSchool(db);
const student = await makeReader();
const moderator = await makeReader();
const blocked = (await makePerson(db)).id;
const other = (await makePerson(db)).id;
await db.insertInto('school_mods').values({ school_id: school, user_id: moderator.user_id }).execute();
await db.insertInto('user_blocks').values({ user_id: student.user_id, blocked_id: blocked }).execute();
// Post number 1 is the newest. The blocked user wrote the oldest.
await sql`insert into forum_posts (school_id, user_id, title, text, created)
  select ${school}::bigint, case when n = ${NEWEST + OLD}::int then ${blocked}::bigint else ${other}::bigint end,
    'Question ' || n, case when n > ${NEWEST}::int then 'landline' else 'bread' end, now() - make_interval(hours => n)
  from generate_series(1, ${NEWEST + OLD}::int) n`.execute(db);

async function search(user: SessionUser | null, before?: number): Promise<number[]> {
  const found = await callAs(db, user)(forum, { school, q: 'landline', before, view: 'card', limit: 3 });
  return found.map(({ title }) => Number(title.split(' ').at(-1)));
}

const postOf = (n: number) =>
  db.selectFrom('forum_posts').select('id').where('title', '=', `Question ${n}`).executeTakeFirstOrThrow();

describe('search for a word in old posts', () => {
  test('returns a hidden post to moderators only', async () => {
    const first = NEWEST + 1;
    const hide = (hidden: Date | null) =>
      db
        .updateTable('forum_posts')
        .set({ hidden, hidden_reason: hidden && 'spam' })
        .where('title', '=', `Question ${first}`)
        .execute();
    await hide(new Date());
    expect(await search(moderator)).toEqual([first, first + 1, first + 2]);
    expect(await search(null)).toEqual([first + 1, first + 2, first + 3]);
    expect(await search(student)).toEqual([first + 1, first + 2, first + 3]);
    await hide(null);
  });

  test('omits posts of a blocked user', async () => {
    const last = NEWEST + OLD;
    const { id } = await postOf(last - 2);
    expect(await search(null, id)).toEqual([last - 1, last]);
    expect(await search(student, id)).toEqual([last - 1]);
  });

  test('returns no posts when the cursor is a post of another school', async () => {
    const elsewhere = await makePost(db, await makeSchool(db), student.user_id);
    expect(await search(null, elsewhere)).toEqual([]);
  });
});
