import { type Kysely, sql } from 'kysely';
import { makeIndex } from './make-index.ts';

export const config = { transaction: false };

/**
 * Words of former times (docs/decisions/049-talk-at-scale.md): `period_words` of a post are its words and the fortnight in which its school's forum has it, so that one index finds a
 * word within a fortnight of one forum. Both functions stand in an index: what they make of a row must never change.
 */
const FUNCTIONS = [
  `create or replace function forum_period(written timestamptz) returns bigint language sql immutable parallel safe
    return floor(extract(epoch from written at time zone 'UTC') / (14 * 86400))::bigint`,
  `create or replace function period_words(words tsvector, school_id bigint, written timestamptz)
    returns tsvector language sql immutable parallel safe
    return words || array_to_tsvector(array['#' || school_id::text || '.' || forum_period(written)::text])`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of FUNCTIONS) await sql.raw(statement).execute(db);
  await makeIndex(
    db,
    'forum_posts_period_words',
    // Without a list of what is yet to be sorted in: a search looks into the index for each fortnight that it goes back.
    'forum_posts using gin (period_words(words, school_id, created)) with (fastupdate = off)',
  );
}
