import { sql } from 'kysely';
import { FORUM_COUNTED } from '#shared/api/forum.ts';
import { hideFromPlanner } from '../db/hide-from-planner.ts';
import type { Db } from '../db/tables.ts';
import { isBefore, isSeen, type PostPage } from './forum.queries.ts';
import type { ForumViewer } from './forum-viewer.queries.ts';

const SCANNED_POSTS = 1000;
const MAX_HITS = 1000;
const MAX_SCANNED_POSTS = 20_000;

const newest = (viewer: ForumViewer, before: number | undefined, most: number) => sql`
  select x.id, x.created, x.words from forum_posts x
  where x.school_id = ${viewer.school_id} and ${isSeen(viewer)} ${isBefore(viewer.school_id, before)}
  order by x.created desc, x.id desc limit ${most}::int`;

const parsedQuery = (q: string) =>
  sql`asked as materialized (select websearch_to_tsquery('english', ${q}) as words)`;

/**
 * A join, unlike a condition, makes the planner always use the full-text index. Returns no row if the query
 * has only stop words.
 */
const schoolQuery = (
  { school_id }: ForumViewer,
  q: string,
) => sql`${parsedQuery(q)}, question as materialized (
  select (${`'@${school_id}'`}::tsquery) && words as words from asked where numnode(words) > 0)`;

export type WordSearch = PostPage & { q: string };

type NewestHits = { ids: number[]; counted: number; oldest: number | null };

/** For common words the index would list every post. */
export async function searchNewest(
  db: Db,
  viewer: ForumViewer,
  { q, before, limit }: WordSearch,
): Promise<NewestHits> {
  const older = sql`asked cross join (${newest(viewer, before, SCANNED_POSTS)})`;
  const { rows } = await sql<NewestHits>`
    with ${parsedQuery(q)}, hits as materialized (
      select x.id, x.created from asked cross join (${newest(viewer, undefined, SCANNED_POSTS)}) x where x.words @@ asked.words
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

/** @returns null if the match rate is too low or misleading, so that only the index can count */
export async function countOlder(
  db: Db,
  viewer: ForumViewer,
  q: string,
  { counted, oldest }: NewestHits,
): Promise<number | null> {
  const wanted = FORUM_COUNTED - counted;
  const most = Math.ceil((2 * SCANNED_POSTS * wanted) / counted);
  if (oldest === null || most > MAX_SCANNED_POSTS) return null;
  const { rows } = await sql<{ more: number; is_known: boolean }>`
    with ${parsedQuery(q)}, hits as materialized (
      select from (${newest(viewer, oldest, most)}) x where x.words @@ (select words from asked) limit ${wanted}::int
    )
    select more, more = ${wanted}::int or not exists (
      select from forum_posts x where x.school_id = ${viewer.school_id} ${isBefore(viewer.school_id, oldest)}
      order by x.created desc, x.id desc offset ${most}::int limit 1) as is_known
    from (select count(*)::int as more from hits) counted`.execute(db);
  const { more, is_known } = rows[0]!;
  return is_known ? counted + more : null;
}

/** The materialized CTE hides the limit from the planner, which would otherwise scan the table. */
export async function countByWords(db: Db, viewer: ForumViewer, q: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with ${schoolQuery(viewer, q)}, hits as materialized (
      select x.id from question join forum_posts x on x.words @@ question.words
      where ${isSeen(viewer, hideFromPlanner)}
    )
    select count(*)::int as total from (select from hits limit ${FORUM_COUNTED}) counted`.execute(db);
  return rows[0]!.total;
}

/** @returns null for more than `MAX_HITS` matches, because the index is not sorted by time */
export async function findByWords(
  db: Db,
  viewer: ForumViewer,
  { q, before, limit }: WordSearch,
): Promise<{ ids: number[]; counted: number } | null> {
  const { rows } = await sql<{ ids: number[]; counted: number }>`
    with ${schoolQuery(viewer, q)}, hits as materialized (
      select x.id, x.created from question join forum_posts x on x.words @@ question.words
      where ${isSeen(viewer, hideFromPlanner)}
    ), counted as materialized (
      select id, created from hits limit ${MAX_HITS + 1}::int
    ), page as materialized (
      select x.id from counted x where true ${isBefore(viewer.school_id, before)}
      order by x.created desc, x.id desc limit ${limit}::int
    )
    select array(select id from page) as ids, (select count(*)::int from counted) as counted`.execute(db);
  const found = rows[0]!;
  return found.counted > MAX_HITS ? null : found;
}

/** For words that are neither rare nor common. A fortnight without matches costs one lookup. */
export async function findByPeriods(
  db: Db,
  viewer: ForumViewer,
  { q, before, limit }: WordSearch,
): Promise<number[]> {
  const { school_id } = viewer;
  const fortnights = sql`generate_series(
    (select forum_period(x.created) from forum_posts x where x.school_id = ${school_id} ${isBefore(school_id, before)}
      order by x.created desc, x.id desc limit 1),
    (select forum_period(x.created) from forum_posts x where x.school_id = ${school_id}
      order by x.created, x.id limit 1), -1)`;
  const most = hideFromPlanner(sql`${limit}::int`);
  const words = sql`period_words(x.words, x.school_id, x.created)`;
  const { rows } = await sql<{ id: number }>`
    with ${parsedQuery(q)}, page as materialized (
      select found.id, found.created
      from asked cross join ${fortnights} as fortnight (period) cross join lateral (
        select x.id, x.created from forum_posts x
        where ${words} @@ (${`'#${school_id}.`} || fortnight.period || '''')::tsquery and ${words} @@ asked.words
          and ${isSeen(viewer, hideFromPlanner)} ${isBefore(school_id, before)}
        order by x.created desc, x.id desc limit ${most}) found
      limit ${most})
    select id from page order by created desc, id desc`.execute(db);
  return rows.map(({ id }) => id);
}
