import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addJob } from '#server/jobs/add-job.ts';
import { type JobWorker, startWorker } from '#server/jobs/start-worker.ts';
import { CLEAN_UP_MAIL } from '#server/mail/mail-job-names.ts';
import { mailTasks, queueDueMail } from '#server/mail/mail-jobs.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { startMailServer } from '#test/helpers/mail-server.ts';
import { makePerson } from '#test/helpers/people.ts';
import { CONFIRM_PATH, enqueueConfirmEmail, partsFor, retryDelivery, rowOf } from './outbox.ts';

const workers: JobWorker[] = [];
const log = { info() {}, warn() {}, error() {} };

const database = await testDatabase();
const db = database.db;
const server = await startMailServer();
beforeEach(() => {
  server.received.length = 0;
  server.rules.delayMs = 0;
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});

async function work(isSending = true): Promise<void> {
  const tasks = mailTasks(db, isSending ? partsFor(db, server.url) : null);
  workers.push(await startWorker({ connection: database.connection, tasks, log }));
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('Timed out.');
    await sleep(20);
  }
}

/** Runs the cleanup job and waits until it has finished. */
async function runCleanup(): Promise<void> {
  await addJob(db, CLEAN_UP_MAIL, {});
  await until(async () => {
    const { rows } =
      await sql`select from graphile_worker.jobs where task_identifier = ${CLEAN_UP_MAIL}`.execute(db);
    return rows.length === 0;
  });
}

test('worker without a mail server leaves emails to a worker with one', async () => {
  const { id } = await enqueueConfirmEmail(db);
  await work(false);
  // Once the worker has run this job, it has also checked the queue for emails.
  await runCleanup();
  expect(await rowOf(db, id)).toMatchObject({ sent: null, attempts: 0, data: { path: CONFIRM_PATH } });
  await work();
  await until(async () => (await rowOf(db, id)).sent !== null);
  expect(server.received).toHaveLength(1);
});

test('worker sends an email as soon as its transaction commits', async () => {
  await work();
  const { id } = await db.transaction().execute((trx) => enqueueConfirmEmail(trx));
  await until(async () => (await rowOf(db, id)).sent !== null);
  expect(server.received).toHaveLength(1);
});

test('two workers send each of twenty emails exactly once', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => makePerson(db)));
  await work();
  await work();
  await db.transaction().execute(async (trx) => {
    for (const { id } of people) {
      await queueMail(trx, { to_user_id: id, template: 'login_attempts', data: { attempts: 100 } });
    }
  });
  await until(() => server.received.length >= 20);
  await sleep(200);
  const addresses = server.received.flatMap(({ to }) => to).sort();
  expect(addresses).toEqual(people.map(({ email }) => email).sort());
});

test('periodic job requeues emails whose job was lost, but not before their next attempt', async () => {
  const [due, later] = [await enqueueConfirmEmail(db), await enqueueConfirmEmail(db)];
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await sql`update mail_outbox set next_attempt = now() + interval '1 hour' where id = ${later.id}`.execute(
    db,
  );
  await work();
  await queueDueMail(db, log);
  await until(async () => (await rowOf(db, due.id)).sent !== null);
  expect((await rowOf(db, later.id)).attempts).toBe(0);
});

async function untilEnded(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

test('email is not sent twice when the process is killed before it records the delivery', async () => {
  server.rules.delayMs = 30_000;
  const { id } = await enqueueConfirmEmail(db);
  const program = new URL('./doomed-sender.ts', import.meta.url);
  const child = fork(program, [database.url, server.url, String(id)], { execArgv: [] });
  await until(() => server.received.length === 1);
  child.kill('SIGKILL');
  await untilEnded(child);
  expect(await rowOf(db, id)).toMatchObject({ sent: null, dead: null });

  server.rules.delayMs = 0;
  await retryDelivery(partsFor(db, server.url), id);
  await queueDueMail(db, log);
  expect((await rowOf(db, id)).dead).toBeNull();
  await sql`update mail_outbox set handed_over = now() - interval '8 minutes' where id = ${id}`.execute(db);
  await queueDueMail(db, log);
  await retryDelivery(partsFor(db, server.url), id);
  const row = await rowOf(db, id);
  expect([row.sent, row.dead === null]).toEqual([null, false]);
  expect(row.last_error).toContain('It may have arrived');
  expect(server.received).toHaveLength(1);
});

test('cleanup job deletes old emails, and earlier the data of undelivered ones with secret links', async () => {
  const [old, uncertain, fresh] = [
    await enqueueConfirmEmail(db),
    await enqueueConfirmEmail(db),
    await enqueueConfirmEmail(db),
  ];
  await sql`update mail_outbox set created = now() - interval '31 days' where id = ${old.id}`.execute(db);
  await sql`update mail_outbox set handed_over = now(), dead = now() - interval '4 days'
    where id = ${uncertain.id}`.execute(db);
  await mailTasks(db, null)['tidy-mail']!({}, { log, attempt: 1, signal: new AbortController().signal });
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['id', 'data'])
    .where('id', 'in', [old.id, uncertain.id, fresh.id])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { id: uncertain.id, data: {} },
    { id: fresh.id, data: { path: CONFIRM_PATH, hours: 24 } },
  ]);
});
