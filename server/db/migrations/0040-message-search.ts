import { type Kysely, sql } from 'kysely';
import { makeIndex } from './make-index.ts';

export const config = { transaction: false };

/**
 * The words of each message under the ids of its two users (docs/decisions/066-conversations-and-edits.md): a search, even by the beginning
 * of a word, reads one user's own entries however many messages others have. Both functions are in an index: their results must never change.
 */
const FUNCTIONS = [
  `create or replace function search_form(said text) returns text language sql immutable parallel safe
    return translate(lower(said), 'áàâäãéèêëíìîïóòôöõúùûüñç', 'aaaaaeeeeiiiiooooouuuunc')`,
  `create or replace function message_words(said text, sender bigint, receiver bigint)
    returns tsvector language sql immutable parallel safe
    return array_to_tsvector(array(
      select owner.id::text || '.' || left(word, 100)
      from unnest(tsvector_to_array(to_tsvector('simple'::regconfig, search_form(said)))) as word
        cross join unnest(array[sender, receiver]) as owner (id)))`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of FUNCTIONS) await sql.raw(statement).execute(db);
  await makeIndex(db, 'messages_words', 'messages using gin (message_words(text, sender, receiver))');
}
