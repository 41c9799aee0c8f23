import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { addJob, addJobs, JOB_PRIORITIES } from '#server/jobs/add-job.ts';
import type { JobOutcome, JobTasks } from '#server/jobs/job-task.ts';
import { findJobCounts } from '#server/jobs/jobs.queries.ts';
import { type JobWorker, startWorker } from '#server/jobs/start-worker.ts';
import { testDatabase } from '#test/helpers/database.ts';

const workers: JobWorker[] = [];
const lines: string[] = [];
const keep = (line: string) => void lines.push(line);
const log = { info: keep, warn: keep, error: keep };

type WorkOptions = { onOutcome?: (outcome: JobOutcome) => void; pollIntervalMs?: number };

async function work(tasks: JobTasks, options: WorkOptions = {}) {
  const worker = await startWorker({ connection: database.connection, tasks, log, ...options });
  workers.push(worker);
  return worker;
}

async function until(condition: () => boolean | Promise<boolean>, withinMs = 10_000): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Timed out. The log says: ${lines.join('\n')}`);
    await sleep(10);
  }
}

const isDone = async (name: string) =>
  !(await findJobCounts(database.db)).some((count) => count.name === name && count.waiting > 0);
/** Makes every job that waits for another attempt due now, to skip the backoff. */
const makeAttemptsDue = () =>
  sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(database.db);

const database = await testDatabase();
beforeEach(async () => {
  lines.length = 0;
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
  await sql`delete from graphile_worker._private_job_queues`.execute(database.db);
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});

describe('job added in a transaction', () => {
  test('does not run after a rollback', async () => {
    const done: unknown[] = [];
    await work({ note: async (payload) => void done.push(payload) });
    const attempt = database.db.transaction().execute(async (trx) => {
      await addJob(trx, 'note', { id: 1 });
      throw new Error('changed my mind');
    });
    await expect(attempt).rejects.toThrow('changed my mind');
    await addJob(database.db, 'note', { id: 2 });
    await until(() => done.length > 0);
    await sleep(50);
    expect(done).toEqual([{ id: 2 }]);
  });

  test('runs immediately after the commit, with its payload', async () => {
    const done: unknown[] = [];
    // Polling is practically off, because the worker must start the job on a notification.
    await work({ note: async (payload) => void done.push(payload) }, { pollIntervalMs: 3_600_000 });
    await sleep(100);
    await database.db.transaction().execute((trx) => addJob(trx, 'note', { id: 7, text: "it's “7”" }));
    await until(() => done.length > 0);
    expect(done).toEqual([{ id: 7, text: "it's “7”" }]);
  });
});

describe('failing job', () => {
  test('is retried until it succeeds, with its attempt number', async () => {
    const attempts: number[] = [];
    const outcomes: JobOutcome[] = [];
    await work(
      {
        flaky: async (_payload, { attempt }) => {
          attempts.push(attempt);
          if (attempt < 3) throw new Error('not yet');
        },
      },
      { onOutcome: (outcome) => outcomes.push(outcome) },
    );
    await addJob(database.db, 'flaky', {});
    await until(async () => {
      await makeAttemptsDue();
      return attempts.length === 3 && (await isDone('flaky'));
    });
    expect(attempts).toEqual([1, 2, 3]);
    await until(() => outcomes.length === 3);
    expect(outcomes.map(({ hasSucceeded, isFinal }) => [hasSucceeded, isFinal])).toEqual([
      [false, false],
      [false, false],
      [true, true],
    ]);
    expect(lines.join('\n')).toContain('not yet');
  });

  test('is counted as failed after its last attempt and does not block others', async () => {
    const done: string[] = [];
    await work({
      doomed: async () => {
        throw new Error('never');
      },
      note: async () => void done.push('note'),
    });
    await addJob(database.db, 'doomed', {}, { maxAttempts: 1 });
    await addJob(database.db, 'note', {});
    // The worker deletes the row of a finished job a moment later.
    await until(async () => {
      const counts = await findJobCounts(database.db);
      return done.length === 1 && counts.length === 1 && counts[0]?.failed === 1;
    });
    expect(await findJobCounts(database.db)).toEqual([
      { name: 'doomed', waiting: 0, failed: 1, oldest_due: null },
    ]);
  });
});

describe('job priority', () => {
  test('runs soon jobs first and idle jobs last', async () => {
    await addJob(database.db, 'note', { id: 'idle' }, { priority: JOB_PRIORITIES.idle, queue: 'one' });
    await addJob(database.db, 'note', { id: 'normal' }, { queue: 'one' });
    await addJob(database.db, 'note', { id: 'soon' }, { priority: JOB_PRIORITIES.soon, queue: 'one' });
    const done: unknown[] = [];
    await work({ note: async (payload) => void done.push((payload as { id: string }).id) });
    await until(() => isDone('note'));
    expect(done).toEqual(['soon', 'normal', 'idle']);
  });
});

describe('stopping a worker', () => {
  test('waits for the running job and starts no other', async () => {
    const done: number[] = [];
    let hasBegun = false;
    const worker = await work({
      slow: async (payload) => {
        hasBegun = true;
        await sleep(300);
        done.push((payload as { id: number }).id);
      },
    });
    await addJobs(database.db, [
      { name: 'slow', payload: { id: 1 }, queue: 'one' },
      { name: 'slow', payload: { id: 2 }, queue: 'one' },
    ]);
    await until(() => hasBegun);
    await worker.stop();
    await worker.stop();
    expect(done).toEqual([1]);
    expect(await findJobCounts(database.db)).toMatchObject([{ name: 'slow', waiting: 1 }]);
  });

  test('aborts a long job, which another worker runs later', async () => {
    const seen: string[] = [];
    const worker = await work({
      endless: (_payload, { signal }) =>
        new Promise((_resolve, reject) => {
          seen.push('begun');
          signal.addEventListener('abort', () => reject(new Error('asked to stop')));
        }),
    });
    await addJob(database.db, 'endless', {});
    await until(() => seen.length === 1);
    await worker.stop();
    await makeAttemptsDue();
    await work({ endless: async () => void seen.push('done') });
    await until(() => seen.includes('done'));
  }, 20_000);
});

test('startWorker rejects when the database is unreachable', async () => {
  const nowhere = { host: '127.0.0.1', port: 1, user: 'nobody', database: 'nowhere' };
  await expect(startWorker({ connection: nowhere, tasks: {}, log })).rejects.toThrow('ECONNREFUSED');
});

test('migrate can run in several processes concurrently', async () => {
  await sql`drop schema graphile_worker cascade`.execute(database.db);
  const quiet = { info() {}, warn: keep };
  await Promise.all(
    Array.from({ length: 4 }, () => migrate({ connection: database.connection, log: quiet })),
  );
  await addJob(database.db, 'note', { id: 1 });
  expect(await findJobCounts(database.db)).toMatchObject([{ name: 'note', waiting: 1 }]);
  expect(lines).toEqual([]);
});
