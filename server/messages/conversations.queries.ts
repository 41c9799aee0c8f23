import { sql } from 'kysely';
import type { Conversation, Unread } from '#shared/api/conversations.ts';
import { isFirstThread } from '#shared/rules/first-thread.ts';
import { CONVERSATIONS_COUNTED, UNREAD_COUNTED } from '#shared/rules/message-limits.ts';
import { commitsEarly } from '../db/early-commit.ts';
import type { Db } from '../db/tables.ts';

/**
 * Locks two users, always in the same order, as `send_message` does. Whatever concerns messages between them happens one after the other, so for each
 * user the ids of messages are committed in order: whoever has seen one has seen those before it.
 * @param isEarly the transaction does not wait for the disk, see `commitsEarly`
 * @returns those of the two who are there
 */
export async function lockPair(
  db: Db,
  one: number,
  other: number,
  { isEarly = false } = {},
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id ${isEarly ? sql`, ${commitsEarly}` : sql``} from users
    where id = any(${[one, other]}::bigint[]) order by id for no key update`.execute(db);
  return rows.map(({ id }) => id);
}

type Receiver = {
  username: string;
  /** Whether there is somebody who could read a message: a source of imported listings has no address. */
  is_open: boolean;
  /** Whether the sender has blocked the receiver, and the other way round. */
  has_blocked: boolean;
  is_blocked: boolean;
};

/** Somebody as one who would write to them sees them; null where there is no such user. */
export async function findReceiver(db: Db, sender: number, id: number): Promise<Receiver | null> {
  const { rows } = await sql<Receiver>`
    select u.username, u.status = 'active' and u.email is not null as is_open,
      exists (select from user_blocks where user_id = ${sender} and blocked_id = u.id) as has_blocked,
      exists (select from user_blocks where user_id = u.id and blocked_id = ${sender}) as is_blocked
    from users u where u.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Seconds until fewer than `most` of a user's conversations were begun within a day. */
export async function findConversationWait(db: Db, user_id: number, most: number): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(1, ceil(extract(epoch from created + interval '1 day' - now())))::int as seconds
    from conversations where started_by = ${user_id} and created > now() - interval '1 day'
    order by created desc offset ${most - 1} limit 1`.execute(db);
  return rows[0]?.seconds ?? 1;
}

export async function findConversationId(db: Db, one: number, other: number): Promise<number | null> {
  const row = await db
    .selectFrom('conversations')
    .select('id')
    .where('user_lo', '=', Math.min(one, other))
    .where('user_hi', '=', Math.max(one, other))
    .executeTakeFirst();
  return row?.id ?? null;
}

type ConversationRow = {
  other: number;
  username: string;
  is_open: boolean;
  messages: number;
  unread: number;
  is_blocked: boolean;
  last_id: number;
  sender: number;
  text: string;
  created: string;
};

function toConversation({
  other,
  username,
  last_id,
  sender,
  text,
  created,
  messages,
  ...rest
}: ConversationRow) {
  return {
    ...rest,
    user: { id: other, username },
    last: { id: last_id, sender, text, created },
    is_first_thread: isFirstThread(messages),
  };
}

/** Newest first; a user is on either side of a conversation, and each side has its index. */
export async function findConversations(
  db: Db,
  user_id: number,
  { before, limit, ...range }: { with?: number | undefined; before?: number | undefined; limit: number },
): Promise<Conversation[]> {
  const bounds = sql`${before === undefined ? sql`` : sql`and last_id < ${before}`}
    order by last_id desc limit ${limit}`;
  const isWith = (column: 'user_lo' | 'user_hi') =>
    range.with === undefined ? sql`` : sql`and ${sql.ref(column)} = ${range.with}`;
  const { rows } = await sql<ConversationRow>`
    select c.other, u.username, u.status = 'active' and u.email is not null as is_open, c.messages, c.last_id,
      m.sender, m.text, m.created,
      (select count(*) from (select from messages x
        where x.receiver = ${user_id} and x.conversation_id = c.id and x.read_at is null limit ${UNREAD_COUNTED}) x) as unread,
      exists (select from user_blocks b where b.user_id = ${user_id} and b.blocked_id = c.other) as is_blocked
    from (
      (select id, user_hi as other, lo_sent + hi_sent as messages, last_id from conversations
        where user_lo = ${user_id} ${isWith('user_hi')} ${bounds})
      union all
      (select id, user_lo, lo_sent + hi_sent, last_id from conversations
        where user_hi = ${user_id} ${isWith('user_lo')} ${bounds})
      order by last_id desc limit ${limit}
    ) c join messages m on m.id = c.last_id join users u on u.id = c.other
    order by c.last_id desc`.execute(db);
  return rows.map(toConversation);
}

/** Unread messages that are read one after the other, which costs less than going from one conversation to the next. */
const UNREAD_IN_TURN = 300;

/**
 * For the counts in the navigation, in one statement. The first unread messages are read in the order of their conversations, which is all that most people and most
 * counts need. Only where they are cut off before enough conversations were seen does the index lead from each conversation to the next: neither how much is unread in one nor
 * how many there are makes it longer.
 */
export async function findUnread(db: Db, user_id: number): Promise<Unread> {
  const unread = sql`from messages where receiver = (select id from asker) and read_at is null`;
  const { rows } = await sql<Unread>`
    with recursive asker as materialized (select ${user_id}::bigint as id), near as materialized (
      select conversation_id, count(*) as messages
      from (select conversation_id ${unread} order by conversation_id limit ${sql.lit(UNREAD_IN_TURN)}) m
      group by conversation_id order by conversation_id limit ${sql.lit(UNREAD_COUNTED)}
    ), farther as (
      (select max(conversation_id) as conversation_id from near
        having count(*) < ${sql.lit(UNREAD_COUNTED)} and sum(messages) = ${sql.lit(UNREAD_IN_TURN)})
      union all
      select (select conversation_id ${unread} and conversation_id > f.conversation_id order by conversation_id limit 1)
      from farther f where f.conversation_id is not null
    )
    select (select count(*) from (
        select from near union all (select from farther where conversation_id is not null offset 1)
        limit ${sql.lit(UNREAD_COUNTED)}) w) as conversations,
      (select count(*) from (
        select from notifications where user_id = (select id from asker) and read_at is null limit ${sql.lit(UNREAD_COUNTED)}) n) as notifications`.execute(
    db,
  );
  return rows[0] as Unread;
}

/**
 * How many conversations somebody has, and messages in them, as far as `CONVERSATIONS_COUNTED` goes: of all, or of the one
 * with another user. The indexes of either side have what is summed.
 */
export async function findTotals(
  db: Db,
  user_id: number,
  other?: number,
): Promise<{ conversations: number; messages: number }> {
  const isWith = (column: 'user_lo' | 'user_hi') =>
    other === undefined ? sql`` : sql`and ${sql.ref(column)} = ${other}`;
  const latest = sql`order by last_id desc limit ${sql.lit(CONVERSATIONS_COUNTED)}`;
  const { rows } = await sql<{ conversations: number; messages: number }>`
    select count(*) as conversations, coalesce(sum(sent), 0)::bigint as messages from (
      (select lo_sent + hi_sent as sent, last_id from conversations where user_lo = ${user_id} ${isWith('user_hi')} ${latest})
      union all
      (select lo_sent + hi_sent, last_id from conversations where user_hi = ${user_id} ${isWith('user_lo')} ${latest})
      ${latest}
    ) mine`.execute(db);
  return rows[0] as { conversations: number; messages: number };
}

/** How many conversations somebody has, as far as `CONVERSATIONS_COUNTED` goes: without what is in them, it is counted in the indexes alone. */
export async function countConversations(db: Db, user_id: number): Promise<number> {
  const bound = sql`limit ${sql.lit(CONVERSATIONS_COUNTED)}`;
  const { rows } = await sql<{ conversations: number }>`
    select count(*) as conversations from (
      (select from conversations where user_lo = ${user_id} ${bound})
      union all
      (select from conversations where user_hi = ${user_id} ${bound})
      ${bound}
    ) mine`.execute(db);
  return rows[0]!.conversations;
}

const CONTACTS_AT_ONCE = 1000;

/** Whom of these a user has written to; of all, without a list, the latest first. */
export async function findMessagedUsers(db: Db, user_id: number, ids?: readonly number[]): Promise<number[]> {
  const isAmong = (column: 'user_lo' | 'user_hi') =>
    ids === undefined ? sql`` : sql`and ${sql.ref(column)} = any(${[...ids]}::bigint[])`;
  const { rows } = await sql<{ id: number }>`
    (select user_hi as id, last_id from conversations
      where user_lo = ${user_id} and lo_sent > 0 ${isAmong('user_hi')} order by last_id desc limit ${CONTACTS_AT_ONCE})
    union all
    (select user_lo, last_id from conversations
      where user_hi = ${user_id} and hi_sent > 0 ${isAmong('user_lo')} order by last_id desc limit ${CONTACTS_AT_ONCE})
    order by last_id desc limit ${CONTACTS_AT_ONCE}`.execute(db);
  return rows.map(({ id }) => id);
}
