import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { findAgentUsers, findInquiries, findWaiting } from '#server/inquiries/inquiries.queries.ts';
import { findDeadLeads, lockDisputedLead } from '#server/leads/disputes.queries.ts';
import {
  countCredits,
  countLeads,
  findLead,
  findLeads,
  findManagerLead,
} from '#server/leads/leads.queries.ts';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';
import { makeManager, makeProperty } from '#test/helpers/listings.ts';
import { queryPlans, scansIn } from '#test/helpers/query-plans.ts';

let database: TestDatabase;
let manager: number;
let property: number;
let student: number;

/**
 * Twenty thousand students of whom each has asked one of four hundred managers, who paid for it, and fifty have asked one more;
 * thousands of agents.
 */
beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  manager = await makeManager(db);
  property = await makeProperty(db, manager);
  const busy = await makeManager(db);
  const other = await makeProperty(db, busy);
  const run = (text: ReturnType<typeof sql>) => text.execute(db);
  await run(sql`insert into users (username, email, type)
    select 'asker-' || n, 'asker-' || n || '@example.edu', 'student' from generate_series(1, 20000) n`);
  await run(sql`insert into managers (user_id, type)
    select id, 'single-family' from users where type = 'student' order by id limit 400`);
  await run(sql`insert into leads (property_id, manager_id, user_id, unlocked_at)
    select ${other}, m.id, u.id, now() - make_interval(days => (u.id % 400)::int)
    from (select id, row_number() over (order by id) % 400 as n from users where type = 'student') u
    join (select id, row_number() over (order by id) % 400 as n from managers where id > ${busy}) m on m.n = u.n`);
  await run(sql`insert into leads (property_id, manager_id, user_id)
    select ${property}, ${manager}, id from users where type = 'student' order by id limit 50`);
  await run(sql`insert into inquiries (user_id, property_id, flow, message)
    select user_id, property_id, 'property_page', 'Hello' from leads`);
  await run(sql`insert into payments (manager_id, purpose, lead_id, provider, provider_ref, amount_cents, status)
    select manager_id, 'lead', id, 'scene', 'scene-' || id, 2000, 'succeeded' from leads where unlocked`);
  await run(sql`insert into lead_disputes (lead_id, manager_id, reason, status, decided)
    select id, manager_id, 'wrong_number', 'granted', now() from leads where unlocked and id % 4 = 0`);
  await run(sql`insert into lead_credits (manager_id, dispute_id, amount_cents)
    select manager_id, id, 2000 from lead_disputes`);
  await run(sql`insert into conversations (user_lo, user_hi, started_by)
    select least(u.id, m.user_id), greatest(u.id, m.user_id), u.id from users u, managers m
    where m.id = ${busy} and u.type = 'student'`);
  await run(sql`insert into messages (conversation_id, sender, receiver, text)
    select id, user_lo, user_hi, 'Hello' from conversations`);
  await run(sql`insert into mail_suppressions (email, reason)
    select email, 'gone' from users where type = 'student' and id % 50 = 0`);
  await run(sql`insert into agents (user_id, postal_codes)
    select id, array[lpad((id % 90000 + 10000)::text, 5, '0')] from users where type = 'student'`);
  await run(sql`analyze`);
  const first = await db
    .selectFrom('leads')
    .select('user_id')
    .where('manager_id', '=', manager)
    .executeTakeFirst();
  student = first!.user_id!;
});

const BIG = [
  'leads',
  'users',
  'inquiries',
  'payments',
  'lead_disputes',
  'lead_credits',
  'conversations',
  'messages',
  'mail_suppressions',
  'agents',
];

test.each<[string, (db: Db) => Promise<unknown>]>([
  ['a manager’s leads', (db) => findLeads(db, manager, { limit: 1000 })],
  ['the leads after one', (db) => findLeads(db, manager, { before: 20_010, limit: 1000 })],
  ['how many leads a manager has', (db) => countLeads(db, manager)],
  ['one lead of a manager', (db) => findManagerLead(db, manager, 20_010)],
  ['the lead of a student and a property', (db) => findLead(db, property, student)],
  ['what a dispute of a lead depends on', (db) => lockDisputedLead(db, manager, 20_010)],
  ['how many credits a manager has', (db) => countCredits(db, manager)],
  ['what a student has asked', (db) => findInquiries(db, student, 200)],
  ['what of that waits', (db) => findWaiting(db, student)],
  ['the agents of a postal code', (db) => findAgentUsers(db, '43201')],
])('%s is found by indexes alone', async (_, work) => {
  const { statementsOf, plansOf } = await queryPlans(database);
  for (const statement of await statementsOf(work)) {
    for (const plan of await plansOf(statement)) expect(scansIn(plan, BIG), plan).toEqual([]);
  }
});

test('leads whose students cannot be mailed are looked for among those unlocked of late', async () => {
  const { statementsOf, plansOf } = await queryPlans(database);
  const [statement] = await statementsOf((db) => findDeadLeads(db, 200));
  for (const plan of await plansOf(statement!))
    expect(scansIn(plan, ['leads', 'messages']), plan).toEqual([]);
});
