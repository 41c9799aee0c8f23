import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addJobs } from '#server/jobs/add-job.ts';
import { FormerRuns, type Run } from '#server/jobs/former-runs.ts';
import { watchRun } from '#server/jobs/job-runner.ts';
import { giveBackLostJobs } from '#server/jobs/lost-jobs.ts';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';

// What the queue tells of itself is said here by hand; the rows are real.

const WORKER = 'worker-of-this-test';
/** The first two looks after a question that failed. */
const TWO_LOOKS_MS = 3_100;
/** Longer than the queue is given to record what has ended. */
const LONG_MS = 16_000;

let database: TestDatabase;
let line: pg.Client;
let events: WorkerEvents;
let ending: AbortController;

beforeEach(async () => {
  database ??= await testDatabase();
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
  line = new pg.Client({ connectionString: database.url });
  await line.connect();
  events = new EventEmitter() as WorkerEvents;
  ending = new AbortController();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  ending.abort();
  vi.useRealTimers();
  await line.end();
});

const tell = (name: string, told: object) => events.emit(name as 'job:start', told as never);

type Taken = { id: string; attempts: number };

/** A job of which the row says that this worker has it, for the second of so many attempts. */
async function takenJob(maxAttempts = 3): Promise<Taken> {
  await addJobs(database.db, [{ name: 'letter', payload: {}, maxAttempts }]);
  const { rows } = await sql<Taken>`
    update graphile_worker._private_jobs set locked_by = ${WORKER}, locked_at = now(), attempts = 2
    returning id::text as id, attempts`.execute(database.db);
  return rows[0]!;
}

async function rowOf({ id }: Taken) {
  const { rows } = await sql`
    select attempts, locked_by from graphile_worker._private_jobs where id = ${id}`.execute(database.db);
  return rows[0];
}

/** Each look is a question to the database, which takes its own time. */
async function pass(ms: number): Promise<void> {
  for (let gone = 0; gone < ms; gone += 100) {
    await vi.advanceTimersByTimeAsync(100);
    await new Promise((resolve) => setImmediate(resolve));
    await line.query('select 1');
  }
}

function watch(): void {
  const log = { info() {}, warn() {}, error() {} };
  giveBackLostJobs(line, events, { signal: ending.signal, living: ending.signal, log });
  tell('pool:create', { workerPool: { id: WORKER } });
}

test('a job whose handing over was cut off is given back with its attempt', async () => {
  watch();
  const job = await takenJob();
  tell('worker:getJob:error', { error: new Error('cut') });
  await pass(TWO_LOOKS_MS);
  expect(await rowOf(job)).toEqual({ attempts: 1, locked_by: null });
});

test('and so it is where an attempt before that one was made here', async () => {
  watch();
  const job = await takenJob();
  tell('job:start', { job: { ...job, attempts: 1 } });
  tell('job:complete', { job: { ...job, attempts: 1 } });
  await pass(LONG_MS);
  tell('worker:getJob:error', { error: new Error('cut') });
  await pass(TWO_LOOKS_MS);
  expect(await rowOf(job)).toEqual({ attempts: 1, locked_by: null });
});

test.each([
  ['is given back without', 3, 2],
  ['in its last attempt is done once more', 2, 1],
])('a job that was done here, and whose end could not be recorded, %s', async (_, most, left) => {
  watch();
  const job = await takenJob(most);
  tell('job:start', { job });
  tell('job:complete', { job });
  await pass(LONG_MS);
  tell('pool:fatalError', { error: new Error('cut') });
  await pass(TWO_LOOKS_MS);
  expect(await rowOf(job)).toEqual({ attempts: left, locked_by: null });
});

test('a job that is being done here stays', async () => {
  watch();
  const job = await takenJob();
  tell('job:start', { job });
  await pass(LONG_MS);
  tell('worker:getJob:error', { error: new Error('cut') });
  await pass(TWO_LOOKS_MS);
  expect(await rowOf(job)).toEqual({ attempts: 2, locked_by: WORKER });
});

test('whoever stops a worker waits a moment for the record of a job that has just ended', async () => {
  const { isAtWork } = watchRun(events);
  expect(isAtWork()).toBe(false);
  tell('job:start', { job: { id: '1' } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isAtWork()).toBe(true);
  tell('job:complete', { job: { id: '1' } });
  expect(isAtWork()).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(isAtWork()).toBe(false);
});

test('whoever stops a worker waits for each of many former runs of it, also the first', async () => {
  const never = new Promise<never>(() => {});
  const former = new FormerRuns();
  let isFirstAtWork = true;
  for (let n = 0; n < 3; n += 1) {
    const watch = { unfit: never, idle: never, isAtWork: () => n === 0 && isFirstAtWork };
    const runner = { promise: never, stop: async () => {} };
    former.add({ runner, watch, alive: { stopLooking() {}, letGo() {} } } as unknown as Run);
  }
  const waiting = former.keepFew(ending.signal);
  ending.abort();
  await waiting;
  expect(former.isAtWork()).toBe(true);
  isFirstAtWork = false;
  expect(former.isAtWork()).toBe(false);
});
