import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import type { CardIntent } from '#server/payments/card-provider.ts';
import type { eventBody } from '#server/payments/sandbox/sandbox-events.ts';
import { testDatabase } from '#test/helpers/database.ts';
import {
  begin,
  createLockedLead,
  createPaymentFixture,
  intentOf,
  type PaymentFixture,
  postEvent,
  writeEvent,
} from './payment-fixture.ts';

/** Minimum number of event deliveries in the test. */
const DELIVERIES = 90;
const AT_ONCE = 16;
const COPIES = 3;

type History = ((fixture: PaymentFixture, intent: string) => Promise<unknown>)[];
const pay: History[number] = ({ sandbox }, intent) => sandbox.pay(intent, { outcome: 'paid' });
const decline: History[number] = ({ sandbox }, intent) =>
  sandbox.pay(intent, { outcome: 'declined', code: 'card_declined' });
const challenge: History[number] = ({ sandbox }, intent) => sandbox.pay(intent, { outcome: 'challenged' });
const answer: History[number] = ({ sandbox }, intent) => sandbox.answerChallenge(intent, 'complete');
const dispute: History[number] = ({ sandbox }, intent) => sandbox.pay(intent, { outcome: 'disputed' });
const refund =
  (cents: number): History[number] =>
  ({ sandbox }, intent) =>
    sandbox.refund(intent, cents, `re:${intent}:${cents}`);
const close =
  (outcome: 'won' | 'lost'): History[number] =>
  ({ sandbox }, intent) =>
    sandbox.closeDispute(intent, outcome);
const cancel: History[number] = ({ sandbox }, intent) => sandbox.cancelIntent(intent);

/** The histories that a payment may have. */
const HISTORIES: History[] = [
  [pay],
  [decline, decline],
  [decline, challenge, answer],
  [pay, refund(2000)],
  [decline, pay, refund(700), refund(1300)],
  [challenge, answer, refund(1)],
  [decline, cancel],
  [dispute, close('won')],
  [dispute, close('lost')],
  [decline, dispute],
];

let db: Db;

/** Creates a fixture with a provider that sometimes fails, loses its response, or is slow. */
async function createFaultyPaymentFixture(): Promise<PaymentFixture> {
  let isFaulty = false;
  const faulty = await createPaymentFixture(db, (sandbox) => ({
    ...sandbox,
    async retrieveIntent(id): Promise<CardIntent | null> {
      if (isFaulty && Math.random() < 0.15) throw new Error('no answer');
      const intent = await sandbox.retrieveIntent(id);
      if (isFaulty) await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
      if (isFaulty && Math.random() < 0.1) throw new Error('the answer was lost');
      return intent;
    },
  }));
  isFaulty = true;
  return faulty;
}

type Payer = { intent: string; steps: History };
type Delivery = { body: Buffer; signature: string };

function takeAny<T>(list: T[]): T | undefined {
  return list.splice(Math.floor(Math.random() * list.length), 1)[0];
}

/** Signs a sandbox event with the current time. */
async function deliveryOf(event: Parameters<typeof eventBody>[0]): Promise<Delivery> {
  const { id, type, intent_id: intent } = event;
  return await writeEvent(db, { id, type, intent });
}

async function beginMany(fixture: PaymentFixture, count: number): Promise<Payer[]> {
  const payers: Payer[] = [];
  while (payers.length < count) {
    await db.deleteFrom('attempts').execute();
    const answered = await begin(fixture, (await createLockedLead(fixture)).id);
    if (answered.statusCode !== 200) continue;
    payers.push({ intent: intentOf(answered), steps: [...HISTORIES[payers.length % HISTORIES.length]!] });
  }
  return payers;
}

/**
 * Runs all histories and delivers each event three times, shuffled and concurrently. Repeats a delivery until
 * it is accepted.
 */
async function deliverAll(
  fixture: PaymentFixture,
  payers: Payer[],
): Promise<{ delivered: number; failed: number }> {
  const queued = new Set<string>();
  const waiting: Delivery[] = [];
  const counts = { delivered: 0, failed: 0 };
  let busy = 0;
  let hasFailed = false;
  const enqueue = async (intent: string) => {
    const events = await db
      .selectFrom('sandbox_events')
      .selectAll()
      .where('intent_id', '=', intent)
      .execute();
    for (const event of events.filter(({ id }) => !queued.has(id))) {
      queued.add(event.id);
      for (let copy = 0; copy < COPIES; copy += 1) waiting.push(await deliveryOf(event));
    }
  };
  const happen = async (payer: Payer) => {
    await payer.steps.shift()!(fixture, payer.intent);
    await enqueue(payer.intent);
    if (payer.steps.length > 0) payers.push(payer);
  };
  const deliver = async (delivery: Delivery) => {
    counts.delivered += 1;
    const { statusCode } = await postEvent(fixture.app, delivery);
    if (statusCode === 200) return;
    expect(statusCode).toBe(503);
    counts.failed += 1;
    waiting.push(delivery);
  };
  const work = async () => {
    while (!hasFailed && (payers.length > 0 || waiting.length > 0 || busy > 0)) {
      const payer = Math.random() < 0.3 || waiting.length === 0 ? takeAny(payers) : undefined;
      const delivery = payer ? undefined : takeAny(waiting);
      if (!payer && !delivery) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        continue;
      }
      busy += 1;
      if (payer) await happen(payer);
      else await deliver(delivery!);
      busy -= 1;
    }
  };
  const stop = (error: unknown) => {
    hasFailed = true;
    throw error;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, () => work().catch(stop)));
  return counts;
}

/** Returns payments, leads, receipts and notifications that don't match the provider's state. */
async function findWrong(): Promise<unknown[]> {
  const { rows } = await sql`
    with said as (
      select p.id, p.lead_id, p.status, p.refunded_cents, p.dispute, p.failure, i.refunded_cents as refunded, i.dispute as disputed,
        case when i.status = 'succeeded' and i.refunded_cents = i.amount_cents then 'refunded'
          when i.status = 'succeeded' then 'succeeded' when i.status = 'canceled' then 'canceled' else 'created' end as wanted,
        case when i.status <> 'succeeded' then i.failure end as declined
      from payments p join sandbox_intents i on i.id = p.provider_ref)
    select s.*, l.unlocked from said s join leads l on l.id = s.lead_id
    where s.status <> s.wanted or s.refunded_cents <> s.refunded or s.dispute is distinct from s.disputed
      or s.failure is distinct from s.declined or l.unlocked <> (s.wanted = 'succeeded')
      or (l.seen is not null) < (s.wanted = 'succeeded')
      or (select count(*) from ledger where payment_id = s.id and kind = 'paid')
        <> (s.wanted in ('succeeded', 'refunded'))::int
      or (select count(*) from mail_outbox where template = 'receipt' and data ->> 'payment' = s.id::text) > 1
      or (select count(*) from notifications where user_id = l.user_id) <> (l.seen is not null)::int`.execute(
    db,
  );
  return rows;
}

/** Returns the balance of each ledger account in cents. */
async function balances(): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(cents)::int as cents from (
      select debit as account, amount_cents as cents from ledger
      union all select credit, -amount_cents from ledger) x group by account`.execute(db);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

/** Computes the balances that the ledger should have from the payments. */
async function expectedBalances(): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select sum(amount_cents - refunded_cents - case when dispute in ('open', 'lost') then amount_cents - refunded_cents
        else 0 end)::int as card,
      -sum(amount_cents)::int as lead_sales, sum(refunded_cents)::int as refunds,
      sum(case when dispute = 'open' then amount_cents - refunded_cents else 0 end)::int as disputes,
      sum(case when dispute = 'lost' then amount_cents - refunded_cents else 0 end)::int as losses
    from payments where status in ('succeeded', 'refunded')`.execute(db);
  return rows[0]!;
}

test(`${DELIVERIES} shuffled and repeated events past a faulty provider leave no wrong state`, async () => {
  ({ db } = await testDatabase());
  const fixture = await createFaultyPaymentFixture();
  const events = HISTORIES.reduce((sum, fate) => sum + fate.length, 0) / HISTORIES.length;
  const payers = await beginMany(fixture, Math.ceil(DELIVERIES / COPIES / events));
  const { delivered, failed } = await deliverAll(fixture, payers);
  expect(delivered).toBeGreaterThanOrEqual(DELIVERIES);
  expect(failed).toBeGreaterThan(0);
  expect(await findWrong()).toEqual([]);
  const booked = await balances();
  expect(booked).toEqual(await expectedBalances());
  expect(Object.values(booked).reduce((sum, cents) => sum + cents, 0)).toBe(0);
}, 600_000);
