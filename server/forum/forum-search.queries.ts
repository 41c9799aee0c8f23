import { sql } from 'kysely';
import { FORUM_COUNTED } from '#shared/api/forum.ts';
import type { Db } from '../db/tables.ts';
import { unlooked } from '../db/unlooked.ts';
import { isBefore, isSeen, type PostPage } from './forum.queries.ts';
import type { ForumReader } from './forum-reader.queries.ts';

/** Newest posts scanned before the word index is used. */
const LOOKED_THROUGH = 1000;
/** Most posts read for words that are rare among the newest. */
const MOST_HITS = 1000;
/** Posts scanned to count words that some of the newest have. */
const LOOKED_FARTHER = 20_000;

const newest = (reader: ForumReader, before: number | undefined, most: number) => sql`
  select x.id, x.created, x.words from forum_posts x
  where x.school_id = ${reader.school_id} and ${isSeen(reader)} ${isBefore(reader.school_id, before)}
  order by x.created desc, x.id desc limit ${most}::int`;

const askedWords = (q: string) =>
  sql`asked as materialized (select websearch_to_tsquery('english', ${q}) as words)`;

/** Joined, not a condition, so that the planner always uses the word index. No row for stop words only. */
const question = ({ school_id }: ForumReader, q: string) => sql`${askedWords(q)}, question as materialized (
  select (${`'@${school_id}'`}::tsquery) && words as words from asked where numnode(words) > 0)`;

export type WordsAsked = PostPage & { q: string };

type Newest = { ids: number[]; counted: number; oldest: number | null };

/** Constant cost, and sufficient for common words, where the index would list every post. */
export async function lookThroughNewest(
  db: Db,
  reader: ForumReader,
  { q, before, limit }: WordsAsked,
): Promise<Newest> {
  const older = sql`asked cross join (${newest(reader, before, LOOKED_THROUGH)})`;
  const { rows } = await sql<Newest>`
    with ${askedWords(q)}, hits as materialized (
      select x.id, x.created from asked cross join (${newest(reader, undefined, LOOKED_THROUGH)}) x where x.words @@ asked.words
      order by x.created desc, x.id desc limit ${Math.max(FORUM_COUNTED, limit)}::int
    ), page as materialized (
      select x.id from ${before === undefined ? sql`hits` : older} x
      ${before === undefined ? sql`` : sql`where x.words @@ asked.words`}
      order by x.created desc, x.id desc limit ${limit}::int
    )
    select array(select id from page) as ids, (select count(*)::int from hits) as counted,
      (select id from hits order by created, id limit 1) as oldest`.execute(db);
  return rows[0]!;
}

/** Counts as far back as the match rate suggests. @returns null if too low or misleading: use the index */
export async function countFarther(
  db: Db,
  reader: ForumReader,
  q: string,
  { counted, oldest }: Newest,
): Promise<number | null> {
  const wanted = FORUM_COUNTED - counted;
  const most = Math.ceil((2 * LOOKED_THROUGH * wanted) / counted);
  if (oldest === null || most > LOOKED_FARTHER) return null;
  const { rows } = await sql<{ more: number; is_known: boolean }>`
    with ${askedWords(q)}, hits as materialized (
      select from (${newest(reader, oldest, most)}) x where x.words @@ (select words from asked) limit ${wanted}::int
    )
    select more, more = ${wanted}::int or not exists (
      select from forum_posts x where x.school_id = ${reader.school_id} ${isBefore(reader.school_id, oldest)}
      order by x.created desc, x.id desc offset ${most}::int limit 1) as is_known
    from (select count(*)::int as more from hits) counted`.execute(db);
  const { more, is_known } = rows[0]!;
  return is_known ? counted + more : null;
}

/** At most `FORUM_COUNTED`. The limit is hidden from the planner, which would otherwise scan the table. */
export async function countByWords(db: Db, reader: ForumReader, q: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with ${question(reader, q)}, hits as materialized (
      select x.id from question join forum_posts x on x.words @@ question.words
      where ${isSeen(reader, unlooked)}
    )
    select count(*)::int as total from (select from hits limit ${FORUM_COUNTED}) counted`.execute(db);
  return rows[0]!.total;
}

/** Newest first, with the total; null above `MOST_HITS`, because the index is not sorted by time. */
export async function findByWords(
  db: Db,
  reader: ForumReader,
  { q, before, limit }: WordsAsked,
): Promise<{ ids: number[]; counted: number } | null> {
  const { rows } = await sql<{ ids: number[]; counted: number }>`
    with ${question(reader, q)}, hits as materialized (
      select x.id, x.created from question join forum_posts x on x.words @@ question.words
      where ${isSeen(reader, unlooked)}
    ), counted as materialized (
      select id, created from hits limit ${MOST_HITS + 1}::int
    ), page as materialized (
      select x.id from counted x where true ${isBefore(reader.school_id, before)}
      order by x.created desc, x.id desc limit ${limit}::int
    )
    select array(select id from page) as ids, (select count(*)::int from counted) as counted`.execute(db);
  const found = rows[0]!;
  return found.counted > MOST_HITS ? null : found;
}

/** For words between rare and common. Fortnight and words are index conditions: an empty one costs one lookup. */
export async function findByPeriods(
  db: Db,
  reader: ForumReader,
  { q, before, limit }: WordsAsked,
): Promise<number[]> {
  const { school_id } = reader;
  const fortnights = sql`generate_series(
    (select forum_period(x.created) from forum_posts x where x.school_id = ${school_id} ${isBefore(school_id, before)}
      order by x.created desc, x.id desc limit 1),
    (select forum_period(x.created) from forum_posts x where x.school_id = ${school_id}
      order by x.created, x.id limit 1), -1)`;
  const most = unlooked(sql`${limit}::int`);
  const words = sql`period_words(x.words, x.school_id, x.created)`;
  const { rows } = await sql<{ id: number }>`
    with ${askedWords(q)}, page as materialized (
      select found.id, found.created
      from asked cross join ${fortnights} as fortnight (period) cross join lateral (
        select x.id, x.created from forum_posts x
        where ${words} @@ (${`'#${school_id}.`} || fortnight.period || '''')::tsquery and ${words} @@ asked.words
          and ${isSeen(reader, unlooked)} ${isBefore(school_id, before)}
        order by x.created desc, x.id desc limit ${most}) found
      limit ${most})
    select id from page order by created desc, id desc`.execute(db);
  return rows.map(({ id }) => id);
}
