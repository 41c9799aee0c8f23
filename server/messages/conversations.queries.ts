import { type RawBuilder, sql } from 'kysely';
import type { Conversation, Unread } from '#shared/api/conversations-schemas.ts';
import { CONVERSATIONS_COUNTED, UNREAD_COUNTED } from '#shared/rules/message-limits.ts';
import { asyncCommit } from '../db/async-commit.ts';
import type { Db } from '../db/tables.ts';
import { type ConversationRow, toConversation } from './conversation-row.ts';

/** The order by id makes each user's messages commit in the order of their ids. */
export async function lockPair(
  db: Db,
  one: number,
  other: number,
  { isEarly = false } = {},
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id ${isEarly ? sql`, ${asyncCommit}` : sql``} from users
    where id = any(${[one, other]}::bigint[]) order by id for no key update`.execute(db);
  return rows.map(({ id }) => id);
}

type Receiver = {
  username: string;
  is_open: boolean;
  has_blocked: boolean;
  is_blocked: boolean;
};

export async function findReceiver(db: Db, sender: number, id: number): Promise<Receiver | null> {
  const { rows } = await sql<Receiver>`
    select u.username, u.status = 'active' and u.email is not null as is_open,
      exists (select from user_blocks where user_id = ${sender} and blocked_id = u.id) as has_blocked,
      exists (select from user_blocks where user_id = u.id and blocked_id = ${sender}) as is_blocked
    from users u where u.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

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

type ConversationRange = {
  with?: number | readonly number[] | undefined;
  before?: number | undefined;
  limit: number;
};

const PHOTO = sql`json_build_object('storage_key', x.storage_key, 'width', x.width)`;
const PORTRAIT = sql`case when r.photo_key is not null
  then json_build_object('storage_key', r.photo_key, 'width', r.photo_width) end`;

/** Only students see roommate profiles. */
const profileOf = (user: RawBuilder<unknown>) => sql`(
  select json_build_object('first_name', u.first_name, 'last_name', u.last_name, 'photo', ${PORTRAIT},
    'school', s.public_view_url)
  from roommate_profiles r join users u on u.id = r.user_id join schools s on s.id = r.school_id
  where r.user_id = ${user} and (select type from asker) = 'student')`;

/** Only public listings have a row in `property_forms`. */
const PROPERTY = sql`(
  select json_build_object('id', p.id, 'name', p.name, 'listing_title', p.listing_title, 'type', p.type,
    'address_1', p.address_1, 'is_theirs', g.user_id = c.other, 'school', (
      select s.public_view_url from property_forms f join schools s on s.id = f.near_school_id
      where f.property_id = p.id), 'photo', (
      select ${PHOTO} from photos x where x.property_id = p.id order by x."order", x.id limit 1))
  from properties p join managers g on g.id = p.manager_id where p.id = a.property_id)`;

/** A union lets each side of a conversation use its own index. */
export async function findConversations(
  db: Db,
  user_id: number,
  { before, limit, ...range }: ConversationRange,
): Promise<Conversation[]> {
  const bounds = sql`${before === undefined ? sql`` : sql`and last_id < ${before}`}
    order by last_id desc limit ${limit}`;
  const others = range.with === undefined ? null : [range.with].flat();
  const isWith = (column: 'user_lo' | 'user_hi') =>
    others === null ? sql`` : sql`and ${sql.ref(column)} = any(${others}::bigint[])`;
  const kept = sql`lo_sent + hi_sent as messages, last_id`;
  const { rows } = await sql<ConversationRow>`
    with asker as materialized (select id, type from users where id = ${user_id})
    select c.other, u.username, u.status = 'active' and u.email is not null as is_open, c.messages, c.last_id,
      m.sender, m.text, m.created, a.profile_of as about_profile_of,
      (select count(*) from (select from messages x
        where x.receiver = ${user_id} and x.conversation_id = c.id and x.read_at is null limit ${UNREAD_COUNTED}) x) as unread,
      exists (select from user_blocks b where b.user_id = ${user_id} and b.blocked_id = c.other) as is_blocked,
      case when a.profile_of is not null then ${profileOf(sql`c.other`)} end as profile,
      case when a.profile_of <> c.other then ${profileOf(sql`(select id from asker)`)} end as own_profile,
      case when a.property_id is not null then ${PROPERTY} end as property
    from (
      (select id, user_hi as other, ${kept} from conversations
        where user_lo = ${user_id} ${isWith('user_hi')} ${bounds})
      union all
      (select id, user_lo, ${kept} from conversations
        where user_hi = ${user_id} ${isWith('user_lo')} ${bounds})
      order by last_id desc limit ${limit}
    ) c join messages m on m.id = c.last_id join users u on u.id = c.other
      left join conversation_subjects a on a.conversation_id = c.id
    order by c.last_id desc`.execute(db);
  return rows.map(toConversation);
}

export type Subject = { kind: 'property' | 'roommate_profile'; id: number };

/** Ignores another manager's listing and an invisible profile, so that the message is sent anyway. */
export async function insertSubject(
  db: Db,
  { talk_id, sender, receiver, about }: { talk_id: number; sender: number; receiver: number; about: Subject },
): Promise<void> {
  const statement =
    about.kind === 'property'
      ? sql`insert into conversation_subjects (conversation_id, property_id)
          select ${talk_id}, p.id from properties p join managers g on g.id = p.manager_id
          where p.id = ${about.id} and g.user_id = ${receiver}
            and exists (select from property_forms f where f.property_id = p.id)
          on conflict do nothing`
      : sql`insert into conversation_subjects (conversation_id, profile_of)
          select ${talk_id}, r.user_id from roommate_profiles r
          where r.user_id = ${about.id} and r.user_id = ${receiver}
            and exists (select from users u where u.id = ${sender} and u.type = 'student')
          on conflict do nothing`;
  await statement.execute(db);
}

/** Up to this many, reading all is cheaper than skipping to the next conversation. */
const UNREAD_BY_CONVERSATION = 300;

/** If there are many messages, skips from conversation to conversation to limit the cost. */
export async function findUnread(db: Db, user_id: number): Promise<Unread> {
  const unread = sql`from messages where receiver = (select id from asker) and read_at is null`;
  const { rows } = await sql<Unread>`
    with recursive asker as materialized (select ${user_id}::bigint as id), near as materialized (
      select conversation_id, count(*) as messages
      from (select conversation_id ${unread} order by conversation_id limit ${sql.lit(UNREAD_BY_CONVERSATION)}) m
      group by conversation_id order by conversation_id limit ${sql.lit(UNREAD_COUNTED)}
    ), farther as (
      (select max(conversation_id) as conversation_id from near
        having count(*) < ${sql.lit(UNREAD_COUNTED)} and sum(messages) = ${sql.lit(UNREAD_BY_CONVERSATION)})
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
