import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { reconcilePayments } from '#server/payments/reconcile-payments.ts';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';
import { createLockedLead, createPaymentFixture, type PaymentFixture, sendEvent } from './payment-fixture.ts';

const ROUNDS = 50;
const LEADS = ROUNDS * 40;

type Acknowledged = { lead: number; secret: string };
const folder = mkdtempSync(join(tmpdir(), 'porchlight-paying-'));
const children = new Set<ChildProcess>();
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

let db: Db;

type Payer = { child: ChildProcess; countAcknowledged: () => number; ready: Promise<unknown> };

/** Starts a process that pays, and records the payments that it reports as acknowledged. */
function startPayer({ url }: TestDatabase, { manager }: PaymentFixture, acknowledged: Acknowledged[]): Payer {
  const args = [url, folder, manager.token];
  const child = fork(new URL('./paying-process.ts', import.meta.url), args, { execArgv: [] });
  children.add(child);
  let count = 0;
  child.on('message', (message) => {
    count += 1;
    acknowledged.push(message as Acknowledged);
  });
  const ended = once(child, 'close').then(() => Promise.reject(new Error('A process that pays has ended.')));
  ended.catch(() => {});
  return { child, countAcknowledged: () => count, ready: Promise.race([once(child, 'message'), ended]) };
}

async function killSometime({ child, ready, countAcknowledged }: Payer): Promise<void> {
  await ready;
  const until = 1 + Math.floor(Math.random() * 8);
  while (countAcknowledged() < until && child.exitCode === null) await sleep(2);
  await sleep(Math.random() * 30);
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
  children.delete(child);
}

async function count(from: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(db);
  return rows[0]!.count;
}

test(
  `no payment is duplicated or lost after ${ROUNDS} kills of the paying process`,
  async () => {
    const database = await testDatabase();
    ({ db } = database);
    const fixture = await createPaymentFixture(db);
    await createLockedLead(fixture);
    await sql`insert into users (username, email, type)
    select 'asker-' || n, 'asker-' || n || '@example.edu', 'student' from generate_series(1, ${LEADS}::int) n`.execute(
      db,
    );
    await sql`insert into leads (property_id, manager_id, user_id)
    select ${fixture.property}, ${fixture.manager.manager_id}, id from users where username like 'asker-%'`.execute(
      db,
    );
    const acknowledged: Acknowledged[] = [];
    // Starts the next process before it kills the current one.
    let next = startPayer(database, fixture, acknowledged);
    for (let round = 0; round < ROUNDS; round += 1) {
      const payer = next;
      next = startPayer(database, fixture, acknowledged);
      await killSometime(payer);
    }
    await killSometime(next);
    expect(acknowledged.length).toBeGreaterThan(ROUNDS);

    // Like the provider, sends the events of payments whose process was killed.
    const { rows: untold } = await sql<{ intent: string }>`
    select id as intent from sandbox_intents where status = 'succeeded'`.execute(db);
    expect(untold.length).toBeGreaterThan(ROUNDS);
    for (const { intent } of untold.filter((_, index) => index % 2 === 0)) {
      expect((await sendEvent(fixture, { intent, id: `evt_again_${intent}` })).statusCode).toBe(200);
    }
    // The other half of the payments gets no event. The reconciler must find them.
    await sql`update payments set updated = updated - interval '1 hour'`.execute(db);
    while ((await reconcilePayments(fixture)).updated > 0);

    const double = sql`(select metadata ->> 'lead' from sandbox_intents where status = 'succeeded'
    group by 1 having count(*) > 1) x`;
    const forNothing = sql`sandbox_intents i left join payments p on p.provider_ref = i.id left join leads l on l.id = p.lead_id
    where i.status = 'succeeded' and (p.status is distinct from 'succeeded' or not l.unlocked)`;
    const unpaid = sql`leads l where l.unlocked and not exists (select from payments p join ledger b on b.payment_id = p.id
    where p.lead_id = l.id and p.status = 'succeeded' and b.kind = 'paid')`;
    const half = sql`payments p where p.status = 'succeeded' and (select count(*) from mail_outbox m
    where m.template = 'receipt' and m.data ->> 'payment' = p.id::text) <> 1`;
    expect({
      double: await count(double),
      forNothing: await count(forNothing),
      unpaid: await count(unpaid),
      half: await count(half),
    }).toEqual({ double: 0, forNothing: 0, unpaid: 0, half: 0 });
    const known = await db.selectFrom('payments').select(['lead_id', 'client_secret']).execute();
    const secrets = new Map(known.map(({ lead_id, client_secret }) => [client_secret, lead_id]));
    expect(acknowledged.filter(({ lead, secret }) => secrets.get(secret) !== lead)).toEqual([]);
  },
  ROUNDS * 30_000,
);
