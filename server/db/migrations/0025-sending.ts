import { type Kysely, sql } from 'kysely';

/**
 * A message is sent in one step, where it was eight statements of a transaction: the pair is held for as long as the database works, and not for the ways to it
 * and back. What is said of an outcome, and how much is allowed, stays the program's.
 *
 * `log_marks`: setting it writes to the log, which is what `server/db/early-commit.ts` uses it for; its value means nothing.
 */
const STATEMENTS = [
  // Whose hidden posts they are: each page of a forum counts its reader's own.
  `create index forum_posts_hidden_own on forum_posts (school_id, user_id)
    where hidden is not null and deleted is null`,
  'create sequence log_marks',
  `create function send_message(
    from_user bigint, to_user bigint, said text, send_key uuid, leads_away boolean, strangers integer,
    most_young integer, most_settled integer
  ) returns table (
    outcome text, message_id bigint, sent_at timestamptz, flagged boolean, talk_id bigint, is_first_unread boolean,
    sender_name text, receiver_name text, is_settled boolean, begun integer
  ) language plpgsql as $$
  declare
    is_open boolean;
    exchanged integer;
  begin
    -- One after the other for the two, in the same order for everybody: each statement after it sees what was there when it was their turn.
    perform from users u where u.id in (from_user, to_user) order by u.id for no key update;
    is_first_unread := false;
    select m.id into message_id from messages m where m.sender = from_user and m.key = send_key;
    if message_id is not null then
      outcome := 'again';
      return next;
      return;
    end if;
    select u.username, u.email_confirmed is not null and u.created < now() - interval '1 day'
      into sender_name, is_settled from users u where u.id = from_user;
    select u.username, u.status = 'active' and u.email is not null into receiver_name, is_open
      from users u where u.id = to_user;
    if exists (select from user_blocks b where b.user_id = from_user and b.blocked_id = to_user) then
      outcome := case when is_open then 'blocked' else 'nobody' end;
    elsif sender_name is null or is_open is not true
      or exists (select from user_blocks b where b.user_id = to_user and b.blocked_id = from_user) then
      outcome := 'nobody';
    end if;
    if outcome is not null then
      return next;
      return;
    end if;
    select c.id, c.lo_sent + c.hi_sent into talk_id, exchanged from conversations c
      where c.user_lo = least(from_user, to_user) and c.user_hi = greatest(from_user, to_user);
    if talk_id is null then
      select count(*) into begun from conversations c
        where c.started_by = from_user and c.created > now() - interval '1 day';
      if begun >= (case when is_settled then most_settled else most_young end) then
        outcome := 'flood';
        return next;
        return;
      end if;
      insert into conversations (user_lo, user_hi, started_by)
        values (least(from_user, to_user), greatest(from_user, to_user), from_user) returning id into talk_id;
    end if;
    is_first_unread := not exists (
      select from messages m where m.receiver = to_user and m.conversation_id = talk_id and m.read_at is null);
    flagged := leads_away and coalesce(exchanged, 0) < strangers;
    insert into messages (conversation_id, sender, receiver, text, key, is_flagged)
      values (talk_id, from_user, to_user, said, send_key, flagged) returning id, created into message_id, sent_at;
    update conversations c set last_id = message_id, lo_sent = lo_sent + (user_lo = from_user)::int,
      hi_sent = hi_sent + (user_hi = from_user)::int where c.id = talk_id;
    outcome := 'sent';
    return next;
  end $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
