import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { FORMER } from '#demo/load/talk-texts.ts';
import { hashToken } from '#server/accounts/opaque-token.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Question } from './weigh.ts';

export type TalkCase = Question & {
  name: string;
  /** How many times as much it may cost among a hundred times as much; what all may where it is absent. */
  mostGrowth?: number;
};

/**
 * Of words that nobody has used for long the index lists every post, and one fortnight of them is read: a hundred times as many, in a hundred times as large a forum, cost no more
 * than this (docs/decisions/049-forum-and-messages-at-scale.md).
 */
const MOST_FOR_FORMER = 10;

type Facts = {
  busy: number;
  school: number;
  deep: number;
  post: number;
  people: number[];
  /** Each written in one post of the school, as words that are searched. */
  rare: string[];
  /** Whether any post has a word of former times. */
  is_former: boolean;
};

const HOUR_S = 3600;
/** Logged in, in turns; each with a conversation of the load. */
const PEOPLE = 200;
const RARE_WORDS = 100;

async function findFacts(db: Kysely<Tables>): Promise<Facts> {
  const { rows } = await sql<Facts>`
    with students as (select id from users where username like 'load-%-student-%'),
      crowd as (select id from students order by id limit 20000 offset 1),
      largest as (select school_id from forum_sizes order by posts desc limit 1)
    select (select min(id) from students) as busy, (select school_id from largest) as school,
      (select id from forum_posts where school_id = (select school_id from largest)
        order by created desc, id desc offset (select posts / 2 from forum_sizes order by posts desc limit 1) limit 1) as deep,
      (select post_id from forum_comments c join forum_posts p on p.id = c.post_id
        where p.school_id = (select school_id from largest) group by post_id order by count(*) desc, post_id limit 1) as post,
      array(select id from crowd order by id % 97, id limit ${PEOPLE}) as people,
      array(select word from (select substring(text from 'My number on the list is (\\d+)') as word from forum_posts
        where school_id = (select school_id from largest)) found
        where word is not null group by word having count(*) = 1 order by md5(word) limit ${RARE_WORDS}) as rare,
      exists (select from forum_posts where words @@ to_tsquery('english', ${FORMER.word})) as is_former`.execute(
    db,
  );
  return rows[0]!;
}

/** Tokens by user, for an hour. */
async function logIn(db: Kysely<Tables>, users: readonly number[]): Promise<Map<number, string>> {
  const tokens = new Map(users.map((id) => [id, `bench-${id}`.padEnd(43, 'x')]));
  for (const [user_id, token] of tokens) {
    const { id } = await db
      .insertInto('sessions')
      .values({ user_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('access_tokens')
      .values({
        session_id: id,
        token_hash: hashToken(token),
        expires: new Date(Date.now() + HOUR_S * 1000),
      })
      // A run of an hour ago has left them in these databases, spent by now.
      .onConflict((conflict) =>
        conflict.column('token_hash').doUpdateSet(({ ref }) => ({
          session_id: ref('excluded.session_id'),
          expires: ref('excluded.expires'),
        })),
      )
      .execute();
  }
  return tokens;
}

/** What people ask of a forum and of their inbox, on what `npm run load-data` has filled. */
export async function findTalkCases(connectionString: string): Promise<TalkCase[]> {
  const pool = new pg.Pool({ connectionString, max: 1 });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const { busy, school, deep, post, people, rare, is_former } = await findFacts(db);
  if (!is_former)
    throw new Error('No post has a word of former times: drop this database, it was filled without them.');
  if (rare.length === 0) throw new Error('No post of the largest forum has a number that no other has.');
  const tokens = await logIn(db, [busy, ...people]);
  const first = tokens.get(people[0]!)!;
  const { rows: others } = await sql<{ id: number }>`
    select user_hi as id from conversations where user_lo = ${people[0]} union all
    select user_lo from conversations where user_hi = ${people[0]} limit 1`.execute(db);
  await db.destroy();
  const forum = (more: string) => () => `/api/v1/forum/?school=${school}&view=card${more}`;
  const somebody = { token: first };
  const busiest = { token: tokens.get(busy)! };
  return [
    { name: 'posts, first page', pathOf: forum('') },
    { name: 'posts, as a student', pathOf: forum(''), ...somebody },
    { name: 'posts, half way down', pathOf: forum(`&before=${deep}`) },
    {
      name: 'a post with comments',
      pathOf: () => `/api/v1/forum/?school=${school}&post=${post}`,
    },
    { name: 'top users', pathOf: () => `/api/v1/forum/top_users/?school=${school}` },
    { name: 'search, common word', pathOf: forum('&q=room') },
    { name: 'search, half way down', pathOf: forum(`&q=room&before=${deep}`) },
    { name: 'search, two words', pathOf: forum('&q=lease%20deposits') },
    { name: 'search, former word', pathOf: forum(`&q=${FORMER.word}`), mostGrowth: MOST_FOR_FORMER },
    { name: 'search, written once', pathOf: (n) => forum(`&q=${rare[n % rare.length]}`)() },
    { name: 'search, never written', pathOf: (n) => forum(`&q=${100_000 + ((n * 7919) % 99_000)}`)() },
    { name: 'inbox', pathOf: () => '/api/v1/messages/?limit=50', ...somebody },
    { name: 'thread', pathOf: () => `/api/v1/messages/?with=${others[0]!.id}&limit=50`, ...somebody },
    { name: 'conversations', pathOf: () => '/api/v1/conversations/', ...somebody },
    { name: 'unread counts', pathOf: () => '/api/v1/unread/', ...somebody },
    { name: 'inbox of the busiest', pathOf: () => '/api/v1/messages/?limit=50', ...busiest },
    { name: 'conversations, busiest', pathOf: () => '/api/v1/conversations/', ...busiest },
    { name: 'unread, busiest', pathOf: () => '/api/v1/unread/', ...busiest },
    { name: 'notifications', pathOf: () => '/api/v1/notifications/', ...somebody },
  ];
}
