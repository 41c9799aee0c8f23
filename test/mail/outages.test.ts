import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { type JobWorker, startWorker } from '#server/jobs/start-worker.ts';
import { mailTasks, queueDueMail } from '#server/mail/mail-jobs.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { findFreePort } from '#test/helpers/free-port.ts';
import { type MailServer, startMailServer } from '#test/helpers/mail-server.ts';
import { makePerson, type Person } from '#test/helpers/people.ts';
import { partsFor } from './outbox.ts';

const EMAILS = 20;
const LIMIT_MS = 60_000;
const log = { info() {}, warn() {}, error() {} };

let worker: JobWorker;

const database = await testDatabase();
const db = database.db;
afterEach(async () => await worker?.stop());

/** Makes deferred emails due, and runs the periodic job that enqueues due emails. */
async function ageAvailability(): Promise<void> {
  await db.updateTable('mail_outbox').set({ next_attempt: new Date() }).where('sent', 'is', null).execute();
  await queueDueMail(db, log);
}

async function countOutbox() {
  const { rows } = await sql<{ tried: number; sent: number; dead: number }>`
    select count(*) filter (where attempts > 0)::int as tried, count(sent)::int as sent, count(dead)::int as dead
    from mail_outbox`.execute(db);
  return rows[0]!;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + LIMIT_MS; !(await isSo()); await sleep(50))
    if (Date.now() > end) throw new Error(`Timed out: ${JSON.stringify(await countOutbox())}`);
}

async function enqueueEmails(people: readonly Person[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { id } of people)
      await queueMail(trx, { to_user_id: id, template: 'login_attempts', data: { attempts: 100 } });
  });
}

/** Starts a mail server after every email has failed once. It then temporarily rejects every third email. */
async function restartSlowly(port: number): Promise<MailServer> {
  await until(async () => (await countOutbox()).tried === EMAILS);
  const server = await startMailServer(port);
  const accept = server.rules.mail;
  let conversations = 0;
  server.rules.mail = () => {
    conversations += 1;
    return conversations % 3 === 0 ? { status: 451, says: '4.3.2 Not accepting mail just now' } : null;
  };
  await runUntilSent(EMAILS / 2);
  server.rules.mail = accept;
  return server;
}

/** Runs the periodic job repeatedly, because each run enqueues a limited number of emails. */
async function runUntilSent(count: number): Promise<void> {
  for (let pass = 0; (await countOutbox()).sent < count; pass += 1) {
    expect(pass).toBeLessThan(100);
    await ageAvailability();
    await sleep(200);
  }
}

test(
  'emails wait while the mail server is down and arrive exactly once afterwards, each with its own Message-ID',
  async () => {
    const people = await Promise.all(Array.from({ length: EMAILS }, () => makePerson(db)));
    const port = await findFreePort();
    const tasks = mailTasks(db, partsFor(db, `smtp://127.0.0.1:${port}`));
    worker = await startWorker({ connection: database.connection, tasks, log });
    await enqueueEmails(people);
    const server = await restartSlowly(port);
    await runUntilSent(EMAILS);
    const arrived = server.received.flatMap(({ to }) => to).sort();
    const wanted = people.map(({ email }) => email).sort();
    const lost = wanted.filter((address) => !arrived.includes(address)).length;
    const names = server.received.map(({ mail }) => mail.messageId);
    const twice = names.length - new Set(names).size;
    expect(arrived).toEqual(wanted);
    expect([lost, twice, (await countOutbox()).dead]).toEqual([0, 0, 0]);
  },
  LIMIT_MS * 3,
);
