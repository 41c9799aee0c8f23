import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { findBlocks } from '#server/messages/blocks.queries.ts';
import {
  countConversations,
  findConversations,
  findConversationWait,
  findMessagedUsers,
  findTotals,
  findUnread,
} from '#server/messages/conversations.queries.ts';
import { findConversationsByName, findMessagesByText } from '#server/messages/message-search.queries.ts';
import {
  findLastMessageId,
  findMessageByKey,
  findMessages,
  findMissedMessages,
  insertMessage,
  updateMessagesRead,
} from '#server/messages/messages.queries.ts';
import { findMissed } from '#server/messages/missed-messages.queries.ts';
import { deleteOldNotifications, findNotifications } from '#server/notifications/notifications.queries.ts';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';
import { queryPlans, scansIn } from '#test/helpers/query-plans.ts';

/** People of the conversations, who have the lowest ids, and many more who write to nobody. */
const USERS = 2000;
const OTHERS = 60_000;
const CONVERSATIONS = 20_000;
const MESSAGES = 80_000;
const BIG = ['users', 'conversations', 'messages', 'user_blocks', 'notifications'];

let database: TestDatabase;
let plans: Awaited<ReturnType<typeof queryPlans>>;
/** The user with the most messages, and one they write with. */
let hub: number;
let other: number;
let conversation: number;

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  plans = await queryPlans(database);
  await sql`insert into users (username, email, type)
    select 'user-' || n, 'user-' || n || '@example.edu', 'student' from generate_series(1, ${USERS + OTHERS}::int) n`.execute(
    db,
  );
  // Filled at once, the index of words costs more than it does made afterwards.
  await sql`drop index messages_words`.execute(db);
  // One user, the hub, has a conversation with every other; the rest meet at random.
  await sql`insert into conversations (user_lo, user_hi, started_by, lo_sent, hi_sent)
    select least(a, b), greatest(a, b), a, 2, 2 from (
      select low as a, low + n as b from generate_series(1, ${USERS - 1}::int) n, (select min(id) as low from users) x
      union all
      select low + 1 + n % ${USERS - 1}::int, low + 1 + (n * 7919) % ${USERS - 2}::int
      from generate_series(1, ${CONVERSATIONS}::int) n, (select min(id) as low from users) x
    ) pairs where a <> b on conflict do nothing`.execute(db);
  await sql`insert into messages (conversation_id, sender, receiver, text, read_at, key)
    select id, case when n % 2 = 0 then user_lo else user_hi end, case when n % 2 = 0 then user_hi else user_lo end,
      'message ' || n, case when n < ${MESSAGES - 3000}::int then now() end, gen_random_uuid()
    from (select c.*, row_number() over (order by g, c.id) as n from conversations c, generate_series(1, 4) g) c`.execute(
    db,
  );
  await sql`update conversations c set last_id = m.last_id
    from (select conversation_id, max(id) as last_id from messages group by conversation_id) m
    where m.conversation_id = c.id`.execute(db);
  await sql`insert into user_blocks (user_id, blocked_id)
    select user_lo, user_hi from conversations where id % 4 = 0`.execute(db);
  await sql`insert into notifications (user_id, topic, path, read_at)
    select u.id, 'lead', '/x/', case when n < 10 then now() end from users u, generate_series(1, 11) n
    where u.id <= (select min(id) + ${USERS} from users)`.execute(db);
  await sql`create index messages_words on messages using gin (message_words(text, sender, receiver))`.execute(
    db,
  );
  await sql`analyze`.execute(db);
  const { rows } = await sql<{ hub: number; other: number; id: number }>`
    select user_lo as hub, user_hi as other, id from conversations
    where user_lo = (select min(id) from users) order by id limit 1`.execute(db);
  ({ hub, other, id: conversation } = rows[0]!);
}, 120_000);

test('the tables are as large as these plans are about', async () => {
  const { rows } = await sql<{ talks: number; messages: number; own: number }>`
    select (select count(*) from conversations) as talks, (select count(*) from messages) as messages,
      (select count(*) from conversations where user_lo = ${hub}) as own`.execute(database.db);
  expect(rows[0]!.talks).toBeGreaterThan(CONVERSATIONS);
  expect(rows[0]!.messages).toBeGreaterThan(MESSAGES);
  expect(rows[0]!.own).toBe(USERS - 1);
});

const calls: [string, (db: Db) => Promise<unknown>][] = [
  ['the inbox', (db) => findMessages(db, hub, { limit: 200 })],
  ['what is new in the inbox', (db) => findMessages(db, hub, { since: 50_000, limit: 200 })],
  ['a thread', (db) => findMessages(db, hub, { with: other, limit: 200 })],
  ['an older page of a thread', (db) => findMessages(db, hub, { with: other, before: 50_000, limit: 200 })],
  ['what is new in a thread', (db) => findMessages(db, hub, { with: other, since: 10, limit: 200 })],
  ['a message by its key', (db) => findMessageByKey(db, hub, '00000000-0000-4000-8000-000000000000')],
  ['what a stream has missed', (db) => findMissedMessages(db, hub, 50_000, 501)],
  ['the newest message', (db) => findLastMessageId(db, hub)],
  ['the conversations', (db) => findConversations(db, hub, { limit: 50 })],
  ['an older page of conversations', (db) => findConversations(db, hub, { before: 50_000, limit: 50 })],
  ['one conversation', (db) => findConversations(db, hub, { with: other, limit: 1 })],
  ['several conversations', (db) => findConversations(db, hub, { with: [other, other + 1], limit: 2 })],
  [
    'a search by text',
    (db) => findMessagesByText(db, hub, { q: 'message 70', before: undefined, limit: 50 }),
  ],
  [
    'an older page of a search',
    (db) => findMessagesByText(db, hub, { q: 'mess', before: 50_000, limit: 50 }),
  ],
  ['a search by name', (db) => findConversationsByName(db, hub, { q: 'user-1', limit: 10 })],
  ['how many there are in all', (db) => findTotals(db, other)],
  ['how many conversations there are', (db) => countConversations(db, hub)],
  ['how many there are in a thread', (db) => findTotals(db, hub, other)],
  ['the unread counts', (db) => findUnread(db, other)],
  ['the unread counts of the busiest', (db) => findUnread(db, hub)],
  ['when the next conversation may begin', (db) => findConversationWait(db, hub, 3)],
  ['whom one has messaged, of some', (db) => findMessagedUsers(db, hub, [other, other + 1])],
  ['whom one has messaged', (db) => findMessagedUsers(db, hub)],
  ['what is missed', (db) => findMissed(db, other, conversation)],
  ['reading', (db) => updateMessagesRead(db, { conversation_id: conversation, reader: other, last_id: 1 })],
  ['blocks', (db) => findBlocks(db, other)],
  ['notifications', (db) => findNotifications(db, hub, { before: undefined, limit: 50 })],
  ['old notifications', (db) => deleteOldNotifications(db)],
];

/** How often each big table was read from end to end and by an index, as far as this connection knows. */
async function readsOf(trx: Db) {
  const { rows } = await sql<{ name: string; scans: number; finds: number }>`
    select relname as name, seq_scan::int as scans, idx_scan::int as finds from pg_stat_xact_user_tables
    where relname = any(${BIG}::text[]) order by relname`.execute(trx);
  return rows;
}

test('sending reads no table from end to end', async () => {
  await database.db.transaction().execute(async (trx) => {
    const before = await readsOf(trx);
    await insertMessage(trx, {
      sender: hub,
      receiver: other,
      text: 'Is the room still free?',
      key: '00000000-0000-4000-8000-000000000001',
      leads_away: false,
      strangers: 10,
      most: { young: 3, settled: 15 },
      mail: { job: 'missed-messages', after_s: 900 },
    });
    const after = await readsOf(trx);
    const changed = after.filter(({ finds }, at) => finds > before[at]!.finds).map(({ name }) => name);
    expect(changed).toEqual(['conversations', 'messages', 'user_blocks', 'users']);
    expect(after.map(({ scans }) => scans)).toEqual(before.map(({ scans }) => scans));
  });
});

describe('No call scans a table', () => {
  test.each(calls)('%s', async (_name, call) => {
    const sent = await plans.statementsOf(call);
    expect(sent.length).toBeGreaterThan(0);
    for (const statement of sent) {
      for (const plan of await plans.plansOf(statement))
        expect(scansIn(plan, BIG), `${statement.sql}\n${plan}`).toEqual([]);
    }
  });
});
