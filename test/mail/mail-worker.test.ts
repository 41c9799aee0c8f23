import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { addJob, addJobs } from '#server/jobs/add-job.ts';
import { type JobWorker, startWorker } from '#server/jobs/start-worker.ts';
import { deliverMail } from '#server/mail/deliver-mail.ts';
import { QUEUE_DUE_MAIL, sendMailJob, TIDY_MAIL } from '#server/mail/mail-job-names.ts';
import { mailSchedule, mailTasks, queueDueMail } from '#server/mail/mail-jobs.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { traced } from '#server/operations/trace.ts';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';
import { type MailServer, startMailServer } from '#test/helpers/mail-server.ts';
import { makePerson } from '#test/helpers/people.ts';
import { CONFIRM_PATH, partsFor, rowOf, tryAgain, writeLetter } from './outbox.ts';

let database: TestDatabase;
let db: Db;
let server: MailServer;
const workers: JobWorker[] = [];
const log = { info() {}, warn() {}, error() {} };

beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
  server = await startMailServer();
});
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
  const end = Date.now() + 20_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('Waited in vain.');
    await sleep(20);
  }
}

/** Has the workers at hand tidy, and waits until one has. */
async function tidy(): Promise<void> {
  await addJob(db, TIDY_MAIL, {});
  await until(async () => {
    const { rows } = await sql`select from graphile_worker.jobs where task_identifier = ${TIDY_MAIL}`.execute(
      db,
    );
    return rows.length === 0;
  });
}

test('without a mail server a worker leaves letters to one that has it', async () => {
  const { id } = await writeLetter(db);
  await work(false);
  // Its own jobs are done, so it has looked.
  await tidy();
  expect(await rowOf(db, id)).toMatchObject({ sent: null, attempts: 0, data: { path: CONFIRM_PATH } });
  await work();
  await until(async () => (await rowOf(db, id)).sent !== null);
  expect(server.received).toHaveLength(1);
});

/** The keys of the jobs of mail that wait. */
async function waitingJobs(): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker.jobs where task_identifier like '%-mail' order by key`.execute(db);
  return rows.map(({ key }) => key);
}

test('where nothing is sent, letters wait without a job: those of years go, and that of a clock which no longer ticks', async () => {
  const [old, fresh] = [await writeLetter(db), await writeLetter(db)];
  const runAt = new Date(Date.now() - 6 * 60_000);
  const ofYears = Array.from({ length: 5500 }, (_, at) => ({ ...sendMailJob(1_000_000 + at), runAt }));
  await addJobs(db, [{ ...sendMailJob(old.id), runAt }, ...ofYears]);
  await addJob(db, QUEUE_DUE_MAIL, {}, { jobKey: `scheduled:${QUEUE_DUE_MAIL}`, runAt });
  await work(false);
  await tidy();
  // The fresh one may be another process's to take.
  expect(await waitingJobs()).toEqual([`mail:${fresh.id}`]);
  for (const { id } of [old, fresh])
    expect(await rowOf(db, id)).toMatchObject({ sent: null, dead: null, attempts: 0 });

  // Mail is turned on: its clock finds what waits.
  await work();
  await queueDueMail(db, log);
  await until(
    async () => (await rowOf(db, old.id)).sent !== null && (await rowOf(db, fresh.id)).sent !== null,
  );
  expect(server.received).toHaveLength(2);
});

test('a worker that sends leaves its jobs in the queue, however long they wait', async () => {
  const { id } = await writeLetter(db);
  await addJobs(db, [{ ...sendMailJob(id), runAt: new Date(Date.now() - 3_600_000) }]);
  const context = { log, attempt: 1, signal: new AbortController().signal };
  await mailTasks(db, partsFor(db, server.url))[TIDY_MAIL]!({}, context);
  expect(await waitingJobs()).toEqual([`mail:${id}`]);
  await work();
  await until(async () => (await rowOf(db, id)).sent !== null);
});

test('a worker without a mail server tidies every five minutes: no job is so old that an alarm rings', () => {
  expect(mailSchedule(false)).toEqual([{ name: TIDY_MAIL, match: '*/5 * * * *' }]);
});

test('a letter is sent as soon as its cause has committed', async () => {
  await work();
  const { id } = await db.transaction().execute((trx) => writeLetter(trx));
  await until(async () => (await rowOf(db, id)).sent !== null);
  expect(server.received).toHaveLength(1);
});

test('two workers send each of fifty letters exactly once', async () => {
  const people = await Promise.all(Array.from({ length: 50 }, () => makePerson(db)));
  await work();
  await work();
  await db.transaction().execute(async (trx) => {
    for (const { id } of people) {
      await queueMail(trx, { to_user_id: id, template: 'login_attempts', data: { attempts: 100 } });
    }
  });
  await until(() => server.received.length >= 50);
  await sleep(200);
  const addresses = server.received.flatMap(({ to }) => to).sort();
  expect(addresses).toEqual(people.map(({ email }) => email).sort());
});

test('many that reach for one letter at once send it once', async () => {
  const { id } = await writeLetter(db);
  await Promise.all(Array.from({ length: 8 }, () => deliverMail(partsFor(db, server.url), id)));
  expect(server.received).toHaveLength(1);
  expect((await rowOf(db, id)).attempts).toBe(1);
});

test('what is left over is picked up by the next pass, and nothing that waits for its time', async () => {
  const [due, later] = [await writeLetter(db), await writeLetter(db)];
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await sql`update mail_outbox set next_attempt = now() + interval '1 hour' where id = ${later.id}`.execute(
    db,
  );
  await work();
  await queueDueMail(db, log);
  await until(async () => (await rowOf(db, due.id)).sent !== null);
  expect((await rowOf(db, later.id)).attempts).toBe(0);
});

test('a letter that waits for long, or is put off, keeps the request that wrote it', async () => {
  const flagsOf = async (id: number) => {
    const { rows } = await sql<{ flags: unknown }>`
      select flags from graphile_worker.jobs where key = ${`mail:${id}`}`.execute(db);
    return rows.map(({ flags }) => flags);
  };
  const cause = { request_id: 'request-of-ada', user_id: null };
  const [{ id }, alone] = [await traced(cause, () => writeLetter(db)), await writeLetter(db)];
  const expected = [{ 'request:request-of-ada': true }];
  await queueDueMail(db, log);
  await queueDueMail(db, log);
  expect(await flagsOf(id)).toEqual(expected);
  expect(await flagsOf(alone.id)).toEqual([null]);

  // As the worker does: the job is done once its letter is put off.
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await traced(cause, () => deliverMail(partsFor(db, 'smtp://127.0.0.1:9'), id));
  expect(await rowOf(db, id)).toMatchObject({ attempts: 1, sent: null, dead: null });
  expect(await flagsOf(id)).toEqual(expected);
  await sql`update mail_outbox set next_attempt = now() where id = ${id}`.execute(db);
  await queueDueMail(db, log);
  expect(await flagsOf(id)).toEqual(expected);
});

async function untilEnded(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

test('a process that is killed between the hand-over and its record sends nobody a letter twice', async () => {
  server.rules.delayMs = 30_000;
  const { id } = await writeLetter(db);
  const program = new URL('./doomed-sender.ts', import.meta.url);
  const child = fork(program, [database.url, server.url, String(id)], { execArgv: [] });
  await until(() => server.received.length === 1);
  child.kill('SIGKILL');
  await untilEnded(child);
  expect(await rowOf(db, id)).toMatchObject({ sent: null, dead: null });

  server.rules.delayMs = 0;
  await tryAgain(partsFor(db, server.url), id);
  await queueDueMail(db, log);
  expect((await rowOf(db, id)).dead).toBeNull();
  await sql`update mail_outbox set handed_over = now() - interval '8 minutes' where id = ${id}`.execute(db);
  await queueDueMail(db, log);
  await tryAgain(partsFor(db, server.url), id);
  const row = await rowOf(db, id);
  expect([row.sent, row.dead === null]).toEqual([null, false]);
  expect(row.last_error).toContain('It may have arrived');
  expect(server.received).toHaveLength(1);
});

test('old letters are forgotten, and earlier what may hold the secret of a link', async () => {
  const [old, uncertain, fresh] = [await writeLetter(db), await writeLetter(db), await writeLetter(db)];
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
