import { sql } from 'kysely';
import type { Message } from '#shared/api/messages.ts';
import type { Db } from '../db/tables.ts';

type MessageRow = Omit<Message, 'sender' | 'receiver'> & {
  sender: number;
  sender_name: string;
  receiver: number;
  receiver_name: string;
};

const COLUMNS = sql`m.id, m.sender, s.username as sender_name, m.receiver, r.username as receiver_name, m.text,
  m.created, m.read_at as read, m.is_flagged`;

function toMessage({ sender, sender_name, receiver, receiver_name, ...rest }: MessageRow): Message {
  return {
    ...rest,
    sender: { id: sender, username: sender_name },
    receiver: { id: receiver, username: receiver_name },
  };
}

export type MessageRange = {
  /** The other user of one conversation; all conversations when absent. */
  with?: number | undefined;
  since?: number | undefined;
  before?: number | undefined;
  limit: number;
};

/**
 * What a user sent and received, oldest first: the oldest after `since` where it is given, else the newest. Both sides of the
 * inbox are read by an index of their own, no further than the limit.
 */
export async function findMessages(db: Db, user_id: number, range: MessageRange): Promise<Message[]> {
  const { since, before, limit } = range;
  const order = since === undefined ? sql`desc` : sql`asc`;
  const bounds = sql`${since === undefined ? sql`` : sql`and id > ${since}`}
    ${before === undefined ? sql`` : sql`and id < ${before}`} order by id ${order} limit ${limit}`;
  const found =
    range.with === undefined
      ? sql`(select * from messages where sender = ${user_id} ${bounds})
        union all (select * from messages where receiver = ${user_id} ${bounds})`
      : sql`select * from messages where conversation_id = (
        select id from conversations
        where user_lo = least(${user_id}::bigint, ${range.with}::bigint)
          and user_hi = greatest(${user_id}::bigint, ${range.with}::bigint)) ${bounds}`;
  const { rows } = await sql<MessageRow>`
    with m as (${found})
    select ${COLUMNS} from (select * from m order by id ${order} limit ${limit}) m
    join users s on s.id = m.sender join users r on r.id = m.receiver
    order by m.id`.execute(db);
  return rows.map(toMessage);
}

/** The message that a user's client has sent under a key, or null. */
export async function findMessageByKey(db: Db, sender: number, key: string): Promise<Message | null> {
  const { rows } = await sql<MessageRow>`
    select ${COLUMNS} from messages m join users s on s.id = m.sender join users r on r.id = m.receiver
    where m.sender = ${sender} and m.key = ${key}::uuid`.execute(db);
  return rows[0] ? toMessage(rows[0]) : null;
}

export type NewMessage = {
  conversation_id: number;
  sender: number;
  receiver: number;
  text: string;
  key: string | null;
  is_flagged: boolean;
};

/** Writes a message and moves its conversation to the front. The pair must be locked. */
export async function insertMessage(db: Db, message: NewMessage): Promise<{ id: number; created: string }> {
  const { conversation_id, sender, receiver, text, key, is_flagged } = message;
  const { rows } = await sql<{ id: number; created: string }>`
    with made as (
      insert into messages (conversation_id, sender, receiver, text, key, is_flagged)
      values (${conversation_id}, ${sender}, ${receiver}, ${text}, ${key}::uuid, ${is_flagged}) returning id, created
    )
    update conversations c set last_id = made.id,
      lo_sent = lo_sent + (user_lo = ${sender}::bigint)::int, hi_sent = hi_sent + (user_hi = ${sender}::bigint)::int
    from made where c.id = ${conversation_id} returning made.id, made.created`.execute(db);
  return rows[0] as { id: number; created: string };
}

/** Messages of a user after one, ids alone, oldest first: what a stream has missed. */
export async function findMissedMessages(
  db: Db,
  user_id: number,
  since: number,
  limit: number,
): Promise<{ id: number; with: number }[]> {
  const { rows } = await sql<{ id: number; with: number }>`
    (select id, receiver as "with" from messages where sender = ${user_id} and id > ${since} order by id limit ${limit})
    union all
    (select id, sender from messages where receiver = ${user_id} and id > ${since} order by id limit ${limit})
    order by id limit ${limit}`.execute(db);
  return rows;
}

/** 0 for a user without a message. */
export async function findLastMessageId(db: Db, user_id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select greatest(0,
    (select max(id) from messages where sender = ${user_id}),
    (select max(id) from messages where receiver = ${user_id})) as id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Marks what one user got from another, up to a message. @returns the last one that this changed, null where none did */
export async function updateMessagesRead(
  db: Db,
  { conversation_id, reader, last_id }: { conversation_id: number; reader: number; last_id: number },
): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    with marked as (
      update messages set read_at = now()
      where receiver = ${reader} and conversation_id = ${conversation_id} and read_at is null and id <= ${last_id}
      returning id
    )
    select max(id) as last from marked`.execute(db);
  return rows[0]?.last ?? null;
}
