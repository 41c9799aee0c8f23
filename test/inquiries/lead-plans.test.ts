import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import type { Db, Tables } from '#server/db/tables.ts';
import { valueParsers } from '#server/db/value-parsers.ts';
import { findAgentUsers } from '#server/inquiries/inquiries.queries.ts';
import { findLead, findLeads } from '#server/leads/leads.queries.ts';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';
import { makeManager, makeProperty } from '#test/helpers/listings.ts';

let database: TestDatabase;
let manager: number;
let property: number;

/** Thousands of students, half of whom asked about one property and half about another; thousands of agents. */
beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  manager = await makeManager(db);
  property = await makeProperty(db, manager);
  const busy = await makeManager(db);
  const other = await makeProperty(db, busy);
  await sql`insert into users (username, email, type) select 'asker-' || n, 'asker-' || n || '@example.edu', 'student' from generate_series(1, 20000) n`.execute(
    db,
  );
  await sql`insert into leads (property_id, manager_id, user_id)
    select ${other}, ${busy}, id from users where type = 'student'`.execute(db);
  await sql`insert into leads (property_id, manager_id, user_id)
    select ${property}, ${manager}, id from users where type = 'student' order by id limit 50`.execute(db);
  await sql`insert into inquiries (user_id, property_id, flow, message)
    select user_id, property_id, 'property_page', 'Hello' from leads`.execute(db);
  await sql`insert into agents (user_id, postal_codes)
    select id, array[lpad((id % 90000 + 10000)::text, 5, '0')] from users where type = 'student'`.execute(db);
  await sql`analyze`.execute(db);
});

/** The plans of the statements that a query sends, as it sends them. */
async function plansOf(work: (db: Db) => Promise<unknown>): Promise<string> {
  const sent: { sql: string; parameters: readonly unknown[] }[] = [];
  const pool = new pg.Pool({ ...database.connection, max: 1, types: valueParsers });
  const spied = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      sent.push({ sql: query.sql, parameters: query.parameters });
    },
  });
  try {
    await work(spied);
    const plans: string[] = [];
    for (const { sql: text, parameters } of [...sent]) {
      const { rows } = await spied.executeQuery<{ 'QUERY PLAN': string }>(
        CompiledQuery.raw(`explain ${text}`, [...parameters]),
      );
      plans.push(...rows.map((row) => row['QUERY PLAN']));
    }
    return plans.join('\n');
  } finally {
    await spied.destroy();
  }
}

test('a manager’s leads are found without reading those of others', async () => {
  const plan = await plansOf((db) => findLeads(db, manager));
  expect(plan).toContain('leads_manager_id');
  expect(plan).not.toMatch(/Seq Scan on (leads|users|inquiries)/);
});

test('the lead of a student and a property is found by its key', async () => {
  const plan = await plansOf((db) => findLead(db, property, 1));
  expect(plan).not.toMatch(/Seq Scan on (leads|users|inquiries)/);
});

test('the agents of a postal code are found by an index', async () => {
  const plan = await plansOf((db) => findAgentUsers(db, '43201'));
  expect(plan).toContain('agents_postal_codes');
  expect(plan).not.toMatch(/Seq Scan on (agents|users)/);
});
