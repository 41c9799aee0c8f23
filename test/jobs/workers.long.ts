import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addJob } from '#server/jobs/add-job.ts';
import type { JobTasks } from '#server/jobs/job-task.ts';
import { type JobWorker, startWorker } from '#server/jobs/start-worker.ts';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';

let database: TestDatabase;
const workers: JobWorker[] = [];
const log = { info() {}, warn() {}, error() {} };

async function work(tasks: JobTasks): Promise<JobWorker> {
  const worker = await startWorker({ connection: database.connection, tasks, log });
  workers.push(worker);
  return worker;
}

const PATIENCE = { timeout: 20_000 };

beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});

test('stop waits for a job that ignores its abort signal', async () => {
  let [hasBegun, isDone] = [false, false];
  const worker = await work({
    note: async () => {
      hasBegun = true;
      await sleep(7500);
      isDone = true;
    },
  });
  await addJob(database.db, 'note', {});
  await expect.poll(() => hasBegun).toBe(true);
  await worker.stop();
  expect(isDone).toBe(true);
});

test('another worker runs the job of a killed process, also in a named queue', async () => {
  const child = fork(new URL('./doomed-worker.ts', import.meta.url), [database.url], { execArgv: [] });
  await once(child, 'message');
  await addJob(database.db, 'note', { id: 1 }, { queue: 'narrow' });
  await once(child, 'message');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const done: unknown[] = [];
  await work({ note: async (payload) => void done.push(payload) });
  await expect.poll(() => done, PATIENCE).toEqual([{ id: 1 }]);
});

test('a long job runs only once while its worker is alive', async () => {
  let [runs, ended] = [0, 0];
  const note = async () => {
    runs += 1;
    await sleep(9_500);
    ended += 1;
  };
  await Promise.all([work({ note }), work({ note })]);
  await addJob(database.db, 'note', {});
  await expect.poll(() => ended, PATIENCE).toBe(1);
  expect(runs).toBe(1);
});

const workerConnections = sql`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name = 'porchlight jobs'`;

test('worker runs jobs again after the database closed every connection', async () => {
  vi.spyOn(console, 'trace').mockImplementation(() => {}); // graphile-worker prints a stack trace.
  const done: unknown[] = [];
  await work({ note: async (payload) => void done.push(payload) });
  await addJob(database.db, 'note', { id: 1 });
  await expect.poll(() => done).toHaveLength(1);
  await workerConnections.execute(database.db);
  await addJob(database.db, 'note', { id: 2 });
  await expect.poll(() => done, PATIENCE).toHaveLength(2);
});

test('worker runs a job whose assignment was lost with its connection', async () => {
  vi.spyOn(console, 'trace').mockImplementation(() => {});
  let workerName = '';
  const done: unknown[] = [];
  await work({
    async note(payload) {
      const { rows } = await sql<{ name: string }>`
        select locked_by as name from graphile_worker._private_jobs where locked_by is not null`.execute(
        database.db,
      );
      workerName = rows[0]!.name;
      done.push(payload);
    },
  });
  await addJob(database.db, 'note', { id: 1 });
  await expect.poll(() => done).toHaveLength(1);
  await addJob(database.db, 'note', { id: 2 }, { runAt: new Date(Date.now() + 60_000) });
  // Closes the worker's connections while the worker waits for its next job.
  await database.db.transaction().execute(async (trx) => {
    await sql`lock table graphile_worker._private_jobs in access exclusive mode`.execute(trx);
    await sql`update graphile_worker._private_jobs set locked_by = ${workerName}, locked_at = now(), run_at = now()
      where run_at > now()`.execute(trx);
    const waiting = sql`select 1 from pg_locks where not granted and relation = 'graphile_worker._private_jobs'::regclass`;
    await expect.poll(async () => (await waiting.execute(trx)).rows.length).toBeGreaterThan(0);
    await workerConnections.execute(trx);
  });
  await expect.poll(() => done, { timeout: 40_000 }).toHaveLength(2);
});
