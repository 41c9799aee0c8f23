import { sql } from 'kysely';
import type { Message } from '#shared/api/messages-schemas.ts';
import { asyncCommit } from '../db/async-commit.ts';
import { hideFromPlanner } from '../db/hide-from-planner.ts';
import type { Db } from '../db/tables.ts';
import { traceFlags } from '../jobs/job-trace.ts';
import { USER_EVENTS } from '../notifications/user-event.ts';

type MessageRow = Omit<Message, 'sender' | 'receiver'> & {
  sender: number;
  sender_name: string;
  receiver: number;
  receiver_name: string;
};

const MESSAGE_COLUMNS = sql`m.id, m.sender, m.receiver, m.text, m.created, m.read_at as read, m.is_flagged`;

function toMessage({ sender, sender_name, receiver, receiver_name, ...rest }: MessageRow): Message {
  return {
    ...rest,
    sender: { id: sender, username: sender_name },
    receiver: { id: receiver, username: receiver_name },
  };
}

type MessageRange = {
  with?: number | undefined;
  since?: number | undefined;
  before?: number | undefined;
  limit: number;
};

/** The planner would scan all users' messages if the user is very active. */
const hiddenUser = (user_id: number) => hideFromPlanner(sql`${user_id}::bigint`);

/** Returns the oldest first. A union lets sender and receiver use their own index. */
export async function findMessages(db: Db, user_id: number, range: MessageRange): Promise<Message[]> {
  const { since, before, limit } = range;
  const order = since === undefined ? sql`desc` : sql`asc`;
  const bounds = sql`${since === undefined ? sql`` : sql`and id > ${since}`}
    ${before === undefined ? sql`` : sql`and id < ${before}`} order by id ${order} limit ${limit}`;
  const found =
    range.with === undefined
      ? sql`(select * from messages where sender = ${hiddenUser(user_id)} ${bounds})
        union all (select * from messages where receiver = ${hiddenUser(user_id)} ${bounds})`
      : sql`select * from messages where conversation_id = (
        select id from conversations
        where user_lo = least(${user_id}::bigint, ${range.with}::bigint)
          and user_hi = greatest(${user_id}::bigint, ${range.with}::bigint)) ${bounds}`;
  const { rows } = await sql<MessageRow>`
    with asker as materialized (select id, username from users where id = ${user_id})
    select ${MESSAGE_COLUMNS}, case when m.sender = a.id then a.username else o.username end as sender_name,
      case when m.sender = a.id then o.username else a.username end as receiver_name
    from asker a, (select * from (${found}) f order by id ${order} limit ${limit}) m
    join users o on o.id = m.sender + m.receiver - ${user_id}::bigint
    order by m.id`.execute(db);
  return rows.map(toMessage);
}

export async function findMessageByKey(db: Db, sender: number, key: string): Promise<Message | null> {
  const { rows } = await sql<MessageRow>`
    select ${MESSAGE_COLUMNS}, s.username as sender_name, r.username as receiver_name
    from messages m join users s on s.id = m.sender join users r on r.id = m.receiver
    where m.sender = ${sender} and m.key = ${key}::uuid`.execute(db);
  return rows[0] ? toMessage(rows[0]) : null;
}

/** After a database crash the id may belong to another message. */
export async function messageExists(
  db: Db,
  { id, sender, created }: Pick<Message, 'id' | 'created'> & { sender: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from messages where id = ${id} and sender = ${sender} and created = ${created}::timestamptz`.execute(
    db,
  );
  return rows.length > 0;
}

type NewMessage = {
  sender: number;
  receiver: number;
  text: string;
  key: string | null;
  leads_away: boolean;
  /** Users with fewer messages between them are strangers. */
  strangers: number;
  /** New conversations per day. */
  most: { young: number; settled: number };
  mail: { job: string; after_s: number };
};

/** 'again' if a message with this key exists. */
export type Sending =
  | { outcome: 'again' | 'nobody' | 'blocked' }
  | { outcome: 'flood'; is_settled: boolean }
  | {
      outcome: 'sent';
      message_id: number;
      talk_id: number;
      sent_at: string;
      flagged: boolean;
      sender_name: string;
      receiver_name: string;
    };

/** Commits asynchronously (`asyncCommit`). */
export async function insertMessage(db: Db, message: NewMessage): Promise<Sending> {
  const { sender, receiver, text, key, leads_away, strangers, most, mail } = message;
  const { rows } = await sql<Sending>`
    select s.*, early.commits, case when s.outcome = 'sent' then pg_notify(${USER_EVENTS}::text,
        concat_ws(' ', 'message', s.message_id, ${sender}::bigint, ${receiver}::bigint))::text end as told,
      case when s.is_first_unread then graphile_worker.add_job(${mail.job}::text,
        json_build_object('receiver', ${receiver}::bigint, 'conversation_id', s.talk_id),
        job_key => concat_ws(':', ${mail.job}::text, ${receiver}::bigint, s.talk_id),
        run_at => now() + make_interval(secs => ${mail.after_s}::int),
        flags => ${traceFlags()}::text[]) is not null end as will_look
    from (select ${asyncCommit} as commits) early, send_message(${sender}::bigint, ${receiver}::bigint, ${text}::text, ${key}::uuid,
      ${leads_away}::boolean, ${strangers}::int, ${most.young}::int, ${most.settled}::int) s`.execute(db);
  return rows[0]!;
}

export async function findMissedMessages(
  db: Db,
  user_id: number,
  since: number,
  limit: number,
): Promise<{ id: number; with: number }[]> {
  const { rows } = await sql<{ id: number; with: number }>`
    (select id, receiver as "with" from messages where sender = ${hiddenUser(user_id)} and id > ${since} order by id limit ${limit})
    union all
    (select id, sender from messages where receiver = ${hiddenUser(user_id)} and id > ${since} order by id limit ${limit})
    order by id limit ${limit}`.execute(db);
  return rows;
}

export async function findLastMessageId(db: Db, user_id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select greatest(0,
    (select max(id) from messages where sender = ${hiddenUser(user_id)}),
    (select max(id) from messages where receiver = ${hiddenUser(user_id)})) as id`.execute(db);
  return rows[0]?.id ?? 0;
}

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
