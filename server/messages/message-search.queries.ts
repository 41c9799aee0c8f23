import { sql } from 'kysely';
import type { MessageHit } from '#shared/api/conversations-schemas.ts';
import { CONVERSATIONS_COUNTED } from '#shared/rules/message-limits.ts';
import type { Db } from '../db/tables.ts';

type TextHit = NonNullable<MessageHit['message']> & { other: number };

/** Conditions inside the CTE would make the planner scan other indexes. */
export async function findMessagesByText(
  db: Db,
  user_id: number,
  { q, before, limit }: { q: string; before: number | undefined; limit: number },
): Promise<TextHit[]> {
  const { rows } = await sql<TextHit>`
    with asked as materialized (
      select string_agg(
        '''' || replace(replace(${user_id}::bigint || '.' || left(word, 100), '\\', '\\\\'), '''', '''''') || ''':*', ' & '
      )::tsquery as words
      from unnest(tsvector_to_array(to_tsvector('simple'::regconfig, search_form(${q})))) as word
    ), hits as materialized (
      select m.id, m.sender, m.receiver, m.text, m.created from asked
        join messages m on message_words(m.text, m.sender, m.receiver) @@ asked.words
    )
    select id, sender, text, created, sender + receiver - ${user_id}::bigint as other from hits
    where (sender = ${user_id} or receiver = ${user_id}) ${before === undefined ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findConversationsByName(
  db: Db,
  user_id: number,
  { q, limit }: { q: string; limit: number },
): Promise<number[]> {
  const latest = sql`order by last_id desc limit ${CONVERSATIONS_COUNTED}`;
  const { rows } = await sql<{ other: number }>`
    select c.other from (
      (select id, user_hi as other, last_id from conversations where user_lo = ${user_id} ${latest})
      union all
      (select id, user_lo, last_id from conversations where user_hi = ${user_id} ${latest})
      ${latest}
    ) c join users u on u.id = c.other left join conversation_subjects a on a.conversation_id = c.id
    where strpos(search_form(concat_ws(' ', u.username,
      case when a.profile_of is not null then (
        select u.first_name || ' ' || left(u.last_name, 1) from roommate_profiles r where r.user_id = c.other) end,
      case when a.property_id is not null then (
        select p.name || ' ' || p.listing_title || ' ' || p.address_1
        from properties p join managers g on g.id = p.manager_id
        where p.id = a.property_id and g.user_id = c.other) end)), search_form(${q})) > 0
    order by c.last_id desc limit ${limit}`.execute(db);
  return rows.map(({ other }) => other);
}
