import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { findGivenCredit, lockOldestCredit } from '#server/payments/credits.queries.ts';
import { findDisputedCents } from '#server/payments/ledger.queries.ts';
import { findOperatedPayment, findTold } from '#server/payments/operate-payments.queries.ts';
import { findDisputer, findPayerFacts } from '#server/payments/payment-letters.queries.ts';
import {
  countOpenDisputes,
  findLivePayment,
  findOpenTierPayment,
  findOwnPayment,
  findPaymentByRef,
  findPayments,
  getShownPayment,
} from '#server/payments/payments.queries.ts';
import { findStuckPayments } from '#server/payments/reconcile.queries.ts';
import { deleteOldEvents, findWaitingEvents, insertEvent } from '#server/payments/webhook-events.queries.ts';
import { findPaidTiers } from '#server/properties/manage/tiers.queries.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeManager, makeProperty } from '#test/helpers/listings.ts';
import { queryPlans, scansIn } from '#test/helpers/query-plans.ts';

const BIG = ['payments', 'leads', 'properties', 'managers', 'ledger', 'webhook_events', 'lead_credits'];
const PAID = 20_000;

let plans: Awaited<ReturnType<typeof queryPlans>>;
let manager: number;
let property: number;

/** Twenty thousand leads that were paid for by four hundred managers, with their events and ledger. */
beforeAll(async () => {
  const database = await testDatabase();
  const { db } = database;
  plans = await queryPlans(database);
  manager = await makeManager(db);
  property = await makeProperty(db, manager);
  const run = (text: ReturnType<typeof sql>) => text.execute(db);
  await run(sql`insert into users (username, email, type)
    select 'asker-' || n, 'asker-' || n || '@example.edu', 'student' from generate_series(1, ${PAID}::int) n`);
  await run(sql`insert into managers (user_id, type)
    select id, 'single-family' from users where type = 'student' order by id limit 400`);
  await run(sql`insert into leads (property_id, manager_id, user_id, unlocked_at)
    select ${property}, m.id, u.id, now()
    from (select id, row_number() over (order by id) % 400 as n from users where type = 'student') u
    join (select id, row_number() over (order by id) % 400 as n from managers where id > ${manager}) m on m.n = u.n`);
  await run(sql`insert into payments (manager_id, purpose, lead_id, provider, provider_ref, amount_cents, status, settled)
    select manager_id, 'lead', id, 'sandbox', 'pi_' || id, 2000, 'succeeded', now() from leads`);
  await run(sql`insert into payments (manager_id, purpose, property_id, tier, provider, provider_ref, amount_cents, status)
    select manager_id, 'tier', ${property}, 'standard', 'sandbox', 'pi_t' || id, 3500, 'canceled' from leads where id % 20 = 0`);
  await run(sql`insert into ledger (payment_id, manager_id, kind, debit, credit, amount_cents, livemode)
    select id, manager_id, 'paid', 'card', 'lead_sales', 2000, false from payments where status = 'succeeded'`);
  await run(sql`insert into webhook_events (provider, event_id, type, provider_ref, livemode, received, processed)
    select 'sandbox', 'evt_' || id, 'payment_intent.succeeded', provider_ref, false, now() - make_interval(mins => (id % 60000)::int),
      now() from payments`);
  await run(sql`insert into lead_disputes (lead_id, manager_id, reason)
    select id, manager_id, 'no_interest' from leads where id % 5 = 0`);
  await run(sql`insert into lead_credits (manager_id, dispute_id, amount_cents)
    select manager_id, id, 2000 from lead_disputes`);
  await run(sql`insert into properties (manager_id, name, address_1, city, state, postal_code, type, lng, lat)
    select manager_id, name, address_1, city, state, postal_code, type, lng, lat
    from properties cross join generate_series(1, 5000)`);
  await run(sql`analyze`);
});

const searches: [string, (db: Db) => Promise<unknown>][] = [
  ['a manager’s payments', (db) => findPayments(db, manager, 500)],
  ['a payment by its intent', (db) => findPaymentByRef(db, 'sandbox', 'pi_7')],
  ['a manager’s own payment by its intent', (db) => findOwnPayment(db, manager, 'pi_7')],
  ['a payment as it is shown', (db) => getShownPayment(db, 7)],
  ['what a receipt says', (db) => findPayerFacts(db, 7)],
  ['what staff are told of a dispute', (db) => findDisputer(db, { id: 7, manager_id: manager })],
  ['a payment as operators see it', (db) => findOperatedPayment(db, 7)],
  ['what a provider has told of it', (db) => findTold(db, { provider: 'sandbox', provider_ref: 'x' })],
  ['the live payment of a lead', (db) => findLivePayment(db, 7)],
  ['the open payment of a listing', (db) => findOpenTierPayment(db, property)],
  ['a credit that was given for a lead', (db) => findGivenCredit(db, 7)],
  ['open disputes', (db) => countOpenDisputes(db, manager)],
  ['payments that are stuck', (db) => findStuckPayments(db, 15, 200)],
  ['a told event', (db) => insertEvent(db, { ...EVENT, event_id: 'evt_x' })],
  ['events that wait', (db) => findWaitingEvents(db, 'sandbox', 15, 200)],
  ['events that are old', (db) => deleteOldEvents(db, 90)],
  ['what a dispute took', (db) => findDisputedCents(db, 7)],
  ['the oldest credit', (db) => lockOldestCredit(db, manager)],
  ['what other payments of a listing pay for', (db) => findPaidTiers(db, [property], '2026-11-22', 7)],
];
const EVENT = {
  provider: 'sandbox',
  type: 'payment_intent.succeeded',
  provider_ref: 'pi_7',
  livemode: false,
  sent: '2026-11-22T00:00:00Z',
};

test.each(searches)('%s is found without reading a table', async (_, search) => {
  const statements = await plans.statementsOf(search);
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements.filter(({ sql: text }) => /\bselect\b|\bdelete\b/i.test(text))) {
    for (const plan of await plans.plansOf(statement)) expect(scansIn(plan, BIG), plan).toEqual([]);
  }
});
