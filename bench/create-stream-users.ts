import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { hashToken } from '#server/accounts/opaque-token.ts';
import type { Db } from '#server/db/tables.ts';
import type { StreamUser } from './message-stream.ts';

const TOKEN_S = 3600;

/** Each student has a conversation with the next one: starting conversations is rate-limited. */
export async function createStreamUsers(db: Db, count: number): Promise<StreamUser[]> {
  const prefix = `talker-${randomBytes(4).toString('hex')}-`;
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => `\\x${hashToken(token).toString('hex')}`);
  const { rows } = await sql<{ id: number }>`
    with people as (
      insert into users (username, email, type, email_confirmed, created)
      select ${prefix}::text || n, ${prefix}::text || n || '@example.edu', 'student', now(), now() - interval '30 days'
      from generate_series(1, ${count}::int) n order by n returning id
    ), places as (
      select id, row_number() over (order by id) as place, lead(id, 1, first) over (order by id) as next
      from (select id, first_value(id) over (order by id) as first from people) p
    ), logins as (
      insert into sessions (user_id) select id from places order by id returning id, user_id
    ), access as (
      insert into access_tokens (session_id, token_hash, expires)
      select l.id, h.hash::bytea, now() + make_interval(secs => ${TOKEN_S}::int)
      from logins l join places p on p.id = l.user_id
      join unnest(${hashes}::text[]) with ordinality as h (hash, place) using (place)
    ), talks as (
      insert into conversations (user_lo, user_hi, started_by, created)
      select least(id, next), greatest(id, next), id, now() - interval '2 days' from places
    )
    select id from places order by place`.execute(db);
  return rows.map(({ id }, at) => ({ id, token: tokens[at]! }));
}
