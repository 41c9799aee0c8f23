import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { REQUEST_LIMITS } from '#server/db/database-pool.ts';
import { JobPool } from '#server/db/job-pool.ts';
import { addJob } from '#server/jobs/add-job.ts';
import { startWorker } from '#server/jobs/start-worker.ts';
import { behindProxy } from './behind-proxy.ts';
import { until } from './crash-scene.ts';

/** As long as the queue waits for an answer, made short. */
const LIMITS = { ...REQUEST_LIMITS, statementMs: 300, connectMs: 800 };
const PROMISED_MS = 5000;

const scene = behindProxy();
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(scene.database.db);
});

async function timed(work: Promise<void>): Promise<{ ms: number }> {
  const begin = performance.now();
  await work;
  return { ms: performance.now() - begin };
}

describe('Jobs, when the lines of their queue fail', () => {
  /** What the queue asks when it has started, before it takes the first job. */
  const FIRST_QUESTION = '_private_tasks as tasks';
  let warnings: string[];
  const log = { info() {}, warn: (message: string) => void warnings.push(message), error() {} };

  beforeEach(() => {
    warnings = [];
    // The queue itself prints there that it has lost a connection.
    vi.spyOn(console, 'trace').mockImplementation(() => {});
  });
  afterEach(() => vi.restoreAllMocks());

  async function startNoting(work = async (_name: string) => {}, pollIntervalMs = 200) {
    const done: string[] = [];
    let tellMoved = () => {};
    const worker = await startWorker({
      connection: scene.connection,
      onPrimaryMoved: (tell) => {
        tellMoved = tell;
      },
      tasks: {
        note: async (payload) => {
          const { name } = payload as { name: string };
          await work(name);
          done.push(name);
        },
      },
      pollIntervalMs,
      log,
    });
    scene.toClose.push(() => worker.stop());
    return { done, worker, tellMoved: () => tellMoved() };
  }

  /** From now on nobody hears which job is theirs. Between two rounds of asking: a question that was on its way would be answered. */
  async function loseGivenJobs(): Promise<void> {
    await sleep(300);
    scene.proxy.loseAnswersTo('get_job/');
    await sleep(100);
  }

  /** Whether the row of the job that will be lost says that a worker has it. */
  async function isTaken(): Promise<boolean> {
    const { rows } = await sql<{ taken: boolean }>`
      select exists (select from graphile_worker._private_jobs where payload ->> 'name' = 'lost' and locked_by is not null)
        as taken`.execute(scene.database.db);
    return rows[0]!.taken;
  }

  test('are taken again at once where another server has taken its place', async () => {
    const { done, tellMoved } = await startNoting();
    await addJob(scene.database.db, 'note', { name: 'before' });
    await until(() => done.length === 1, 'a job was done');
    await scene.proxy.set('silence');
    await addJob(scene.database.db, 'note', { name: 'after' });
    // Long enough for the queue to have asked.
    await sleep(600);
    await scene.proxy.forgetLines();
    tellMoved();
    const { ms } = await timed(until(() => done.length === 2, 'a job was done again'));
    expect(ms).toBeLessThan(PROMISED_MS);
    expect(done).toEqual(['before', 'after']);
  });

  test('are taken as soon as it is over where it began as the queue first asked for jobs', async () => {
    const begun = scene.proxy.silenceAt(FIRST_QUESTION);
    const { done, tellMoved } = await startNoting();
    await begun;
    await scene.proxy.forgetLines();
    tellMoved();
    await addJob(scene.database.db, 'note', { name: 'after' });
    const { ms } = await timed(until(() => done.length === 1, 'a job was done'));
    expect(ms).toBeLessThan(PROMISED_MS);
  });

  test('are taken again where the ends of several could not be recorded', async () => {
    const [first, second, long] = [0, 1, 2].map(() => Promise.withResolvers<void>());
    const work = new Map(Object.entries({ first, second, long }));
    const begun: string[] = [];
    const { done } = await startNoting(async (name) => {
      begun.push(name);
      await work.get(name)?.promise;
    });
    for (const name of work.keys()) await addJob(scene.database.db, 'note', { name });
    await until(() => begun.length === 3, 'all were begun');
    await scene.proxy.set('silence');
    // Each is recorded by itself, while another goes on.
    first!.resolve();
    await sleep(50);
    second!.resolve();
    await sleep(50);
    // The database hears of the end of these lines, and frees what they have locked.
    await scene.proxy.set('reset');
    await scene.proxy.set(null);
    await addJob(scene.database.db, 'note', { name: 'after' });
    const { ms } = await timed(until(() => done.includes('after'), 'a job was done again'));
    expect(ms).toBeLessThan(PROMISED_MS);
    // Longer than it takes until what an ended worker has is given to others: this one is at it still.
    await sleep(9000);
    expect(begun.filter((name) => name === 'long')).toHaveLength(1);
    long!.resolve();
    await until(() => done.includes('long'), 'it was done');
  });

  test('are not lost where the answer that gives one away is', async () => {
    // So seldom that not all of its workers ask in vain before the job is there.
    const { done } = await startNoting(undefined, 1000);
    await addJob(scene.database.db, 'note', { name: 'before' });
    await until(() => done.length === 1, 'a job was done');
    await loseGivenJobs();
    // Whatever was counted is not an attempt: it was never begun.
    await addJob(scene.database.db, 'note', { name: 'lost' }, { maxAttempts: 1 });
    await expect.poll(isTaken).toBe(true);
    await scene.proxy.set('reset');
    await scene.proxy.set(null);
    const { ms } = await timed(until(() => done.length === 2, 'it was done'));
    expect(ms).toBeLessThan(PROMISED_MS);
    expect(done).toEqual(['before', 'lost']);
  });

  test('are not lost where the end of another could not be recorded either, and the server hears of no line that it is gone', async () => {
    const { promise: end, resolve } = Promise.withResolvers<void>();
    const begun: string[] = [];
    const { done, tellMoved } = await startNoting(async (name) => {
      begun.push(name);
      if (name === 'long') await end;
    }, 1000);
    await addJob(scene.database.db, 'note', { name: 'long' });
    await until(() => begun.length === 1, 'it was begun');
    await loseGivenJobs();
    await addJob(scene.database.db, 'note', { name: 'lost' });
    await expect.poll(isTaken).toBe(true);
    await scene.proxy.set('silence');
    resolve();
    await until(() => done.includes('long'), 'it ended');
    // Long enough for the queue to have tried to record it.
    await sleep(200);
    await scene.proxy.forgetLines();
    tellMoved();
    const { ms } = await timed(until(() => done.includes('lost'), 'it was done'));
    expect(ms).toBeLessThan(PROMISED_MS);
  });

  test('are asked for by one at a time where many tries to begin again were in vain', async () => {
    const begun = scene.proxy.silenceAt(FIRST_QUESTION);
    const { done } = await startNoting();
    await begun;
    await scene.proxy.set('refusal');
    await until(() => warnings.some((warning) => warning.includes('could not start')), 'it tried again');
    warnings = [];
    // Longer than it takes until those who look for the jobs of ended workers look.
    await sleep(6000);
    expect(warnings).toEqual([]);
    await scene.proxy.set(null);
    await addJob(scene.database.db, 'note', { name: 'after' });
    const { ms } = await timed(until(() => done.length === 1, 'a job was done'));
    expect(ms).toBeLessThan(PROMISED_MS);
  });

  test('end in order for a site that leaves as the queue begins to listen', async () => {
    const begun = scene.proxy.silenceAt('LISTEN "jobs:insert"');
    const { worker, tellMoved } = await startNoting();
    await begun;
    const leaving = worker.stop();
    await sleep(200);
    await scene.proxy.forgetLines();
    tellMoved();
    await leaving;
  });

  test('are taken again after as long as the queue waits, where nobody tells of another server', async () => {
    const jobs = new JobPool({ connection: scene.connection, max: 1, log, limits: LIMITS });
    scene.toClose.push(() => jobs.end());
    const askQueue = () => jobs.query('select 1');
    await askQueue();
    await scene.proxy.set('silence');
    await expect(askQueue()).rejects.toThrow('Query read timeout');
    await scene.proxy.forgetLines();
    const lines = scene.proxy.lines;
    expect(await askQueue()).toMatchObject({ rowCount: 1 });
    expect(scene.proxy.lines).toBe(lines + 1);
  });

  test('are taken again so by whoever borrows a connection', async () => {
    const jobs = new JobPool({ connection: scene.connection, max: 1, log, limits: LIMITS });
    scene.toClose.push(() => jobs.end());
    const borrow = async () => {
      const client = await jobs.connect();
      try {
        return await client.query('select 1');
      } finally {
        client.release();
      }
    };
    await borrow();
    await scene.proxy.set('silence');
    await expect(borrow()).rejects.toThrow('Query read timeout');
    await scene.proxy.forgetLines();
    const lines = scene.proxy.lines;
    expect(await borrow()).toMatchObject({ rowCount: 1 });
    expect(scene.proxy.lines).toBe(lines + 1);
  });

  test('are asked for again soon where the server is only starting', async () => {
    // What PostgreSQL says while it recovers, and the queue sleeps over for minutes where it is told so by the code.
    const fields = ['SFATAL', 'C57P03', 'Mthe database system is starting up', ''].join('\0');
    const says = Buffer.concat([Buffer.from('E\0\0\0\0'), Buffer.from(`${fields}\0`)]);
    says.writeUInt32BE(says.length - 1, 1);
    const server = createServer((socket) => socket.once('data', () => socket.end(says)));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const jobs = new JobPool({
      connection: { connectionString: `postgres://a@127.0.0.1:${port}/a` },
      ...{ max: 1, log, limits: LIMITS },
    });
    scene.toClose.push(() => jobs.end());
    scene.toClose.push(async () => void server.close());
    const byCallback = new Promise((resolve) => jobs.connect(resolve));
    for (const error of [await jobs.connect().catch((reason) => reason), await byCallback]) {
      expect(error).toMatchObject({ message: 'the database system is starting up' });
      expect(error.code).toBeUndefined();
    }
  });
});
