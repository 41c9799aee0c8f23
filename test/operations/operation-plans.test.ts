import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { findSecurityEvents, updateEventsPlaceless } from '#server/accounts/security-events.queries.ts';
import type { Db } from '#server/db/tables.ts';
import { findOutboxFacts } from '#server/mail/outbox-facts.queries.ts';
import { findPaymentFacts } from '#server/payments/payment-facts.queries.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeProperty, makeSchool } from '#test/helpers/listings.ts';
import { makePerson, type Person } from '#test/helpers/people.ts';
import { queryPlans, scansIn } from '#test/helpers/query-plans.ts';

const ROWS = 20_000;
const BIG = ['security_events', 'mail_outbox', 'payments', 'webhook_events'];

let db: Db;
let plans: Awaited<ReturnType<typeof queryPlans>>;
let ada: Person;

/** Some years of a site: nearly everything is done with. */
beforeAll(async () => {
  const database = await testDatabase();
  db = database.db;
  plans = await queryPlans(database);
  ada = await makePerson(db);
  const manager = await makePerson(db, 'manager');
  await makeSchool(db);
  const property = await makeProperty(db, manager.manager_id!, { name: 'Lantern House' });
  await sql`insert into security_events (kind, user_id, actor_id, address, request_id, created)
    select 'logged_in', case when n % 1000 = 0 then ${ada.id}::bigint end, case when n % 2000 = 0 then ${ada.id}::bigint end,
      '192.0.2.1', 'request-' || n, now() - make_interval(mins => n) from generate_series(1, ${ROWS}::int) n`.execute(
    db,
  );
  await sql`insert into mail_outbox (to_user_id, to_email, template, data, sent, handed_over, created)
    select ${ada.id}, 'ada@example.edu', 'password_changed', '{}', now(), now(), now() - make_interval(mins => n)
    from generate_series(1, ${ROWS}::int) n`.execute(db);
  await sql`insert into webhook_events (provider, event_id, type, livemode, received, processed)
    select 'sandbox', 'evt_' || n, 'payment_intent.succeeded', false, now() - make_interval(mins => n), now()
    from generate_series(1, ${ROWS}::int) n`.execute(db);
  await sql`insert into payments (manager_id, purpose, property_id, tier, provider, amount_cents, status, settled)
    select ${manager.manager_id!}::bigint, 'tier', ${property}::bigint, 'premium', 'sandbox', 7000, 'failed', null
    from generate_series(1, ${ROWS}::int) n`.execute(db);
  await sql`analyze`.execute(db);
});

async function scansOf(work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const scans: string[] = [];
  for (const statement of await plans.statementsOf(work))
    for (const plan of await plans.plansOf(statement)) scans.push(...scansIn(plan, BIG));
  return scans;
}

describe('What a monitor asks every few seconds', () => {
  test('is told of an empty queue without a figure that would alarm anybody', async () => {
    expect(await findOutboxFacts(db)).toEqual({ waiting: 0, oldest_s: 0, given_up: 0 });
    expect(await findPaymentFacts(db)).toEqual({
      ...{ created: 0, processing: 0, oldest_open_s: 0, disputed: 0, paid_but_locked: 0 },
      ...{ webhooks_waiting: 0, webhook_lag_s: 0 },
    });
  });

  test.each<[string, (db: Db) => Promise<unknown>]>([
    ['mail', findOutboxFacts],
    ['payments and webhooks', findPaymentFacts],
  ])('reads no table of %s from end to end', async (_, find) => {
    expect(await scansOf(find)).toEqual([]);
  });
});

describe('The audit trail', () => {
  test.each<[string, Partial<Parameters<typeof findSecurityEvents>[1]>]>([
    ['the latest', {}],
    ['a page further back', { before: 10_000 }],
    ['a person', { username: 'student-1' }],
    ['a kind', { kind: 'token_reused' }],
    ['a request', { request_id: 'request-77' }],
  ])('is read along an index for %s', async (_, filter) => {
    expect(await scansOf((spied) => findSecurityEvents(spied, { ...filter, limit: 50 }))).toEqual([]);
  });

  test('forgets from where a person came along an index', async () => {
    expect(await scansOf((spied) => updateEventsPlaceless(spied, ada.id))).toEqual([]);
  });

  test('gives its pages one after another, and what a person did beside what was done to them', async () => {
    const first = await findSecurityEvents(db, { limit: 2 });
    const next = await findSecurityEvents(db, { limit: 2, before: first.at(-1)!.id });
    const ids = [...first, ...next].map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(await findSecurityEvents(db, { username: ada.username.toUpperCase(), limit: 100 })).toHaveLength(
      ROWS / 1000,
    );
    expect(await findSecurityEvents(db, { username: 'nobody', limit: 100 })).toEqual([]);
  });
});
