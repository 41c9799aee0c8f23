import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Tables } from '#server/db/tables.ts';
import { valueParsers } from '#server/db/value-parsers.ts';
import { openSandbox } from '#server/payments/sandbox/open-sandbox.ts';
import { openTestApp } from '#test/manager/open-test-app.ts';
import { begin, check, intentOf, postEvent, writeEvent } from './payment-fixture.ts';

// A process that the test kills. In it, managers pay for leads concurrently, and events arrive.
const [connectionString, folder, token] = process.argv.slice(2) as [string, string, string];
const pool = new pg.Pool({ connectionString, types: valueParsers, max: 6 });
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
const { app } = await openTestApp(db, folder);
const sandbox = await openSandbox(db, 'drop');
const BUYERS = 4;

async function anyLockedLead(): Promise<{ id: number; manager_id: number }> {
  const { rows } = await sql<{ id: number; manager_id: number }>`
    select id, manager_id from leads where not unlocked order by random() limit 1`.execute(db);
  return rows[0]!;
}

/** Creates an intent, pays, and sends the event while the page polls for the result. */
async function buy(): Promise<void> {
  const { id, manager_id } = await anyLockedLead();
  const asker = { app, manager: { manager_id, token } } as Parameters<typeof begin>[0];
  const [begun] = await Promise.all([begin(asker, id), begin(asker, id)]);
  if (begun.statusCode !== 200) return;
  process.send!({ lead: id, secret: begun.json().clientSecret });
  const intent = intentOf(begun);
  const isDeclined = Math.random() < 0.2;
  await sandbox.pay(
    intent,
    isDeclined ? { outcome: 'declined', code: 'card_declined' } : { outcome: 'paid' },
  );
  const event = await writeEvent(db, { intent, id: `evt_${process.pid}_${intent}` });
  await Promise.all([postEvent(app, event), postEvent(app, event), check(asker, intent)]);
}

async function buyAgainAndAgain(): Promise<never> {
  for (;;) {
    // Clears the rate limits, because this test is not about them.
    await sql`delete from attempts`.execute(db);
    await buy();
  }
}
await Promise.all(Array.from({ length: BUYERS }, buyAgainAndAgain));
