import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DatabaseLimits, DatabasePool, REQUEST_LIMITS } from '#server/db/database-pool.ts';
import { listen } from '#server/db/listen.ts';
import { databaseProblem } from '#server/http/database-problem.ts';
import { Patience } from '#server/operations/patience.ts';
import { traced } from '#server/operations/trace.ts';
import { behindProxy } from './behind-proxy.ts';
import { until } from './crash-scene.ts';

/** As long as a person waits, made short. */
const LIMITS: DatabaseLimits = { ...REQUEST_LIMITS, statementMs: 300, connectMs: 800 };
/** Whoever asks on a line that has died waits so long in vain: half a second more than the server would work. */
const UNANSWERED_MS = 800;
const CONNECTIONS = 4;
const PROMISED_MS = 5000;

const scene = behindProxy(60);
beforeAll(async () => {
  await sql`create table notes (note text)`.execute(scene.database.db);
});

function open(limits = LIMITS) {
  const pool = new DatabasePool({ connection: scene.connection, limits, max: CONNECTIONS });
  scene.toClose.push(async () => {
    pool.breakOff();
    await pool.end();
  });
  return { pool, db: new Kysely<never>({ dialect: new PostgresDialect({ pool }) }) };
}

const ask = (db: Kysely<never>) => sql`select ${1}::int as n`.execute(db);
const askMany = (db: Kysely<never>) => Promise.all(Array.from({ length: CONNECTIONS }, () => ask(db)));

/** What somebody does who waits for it, with so much patience. */
const asRequest = <T>(work: () => Promise<T>, waitsMs: number): Promise<T> =>
  traced({ request_id: 'r', user_id: null, patience: new Patience(waitsMs) }, work);

async function timed<T>(work: Promise<T>): Promise<{ end: T | Error; ms: number }> {
  const begin = performance.now();
  const end = await work.catch((error: Error) => error);
  return { end, ms: performance.now() - begin };
}

describe('A line to the database that has died in silence', () => {
  test('costs one question its answer: the others of its pool are not asked again', async () => {
    const { pool, db } = open();
    await askMany(db);
    expect(pool.facts).toMatchObject({ total: CONNECTIONS, idle: CONNECTIONS });
    await scene.proxy.set('silence');
    await expect(ask(db)).rejects.toThrow('Query read timeout');
    // A firewall has forgotten the lines that were open; new ones work.
    await scene.proxy.forgetLines();
    const { end, ms } = await timed(askMany(db));
    expect(end).toHaveLength(CONNECTIONS);
    expect(ms).toBeLessThan(UNANSWERED_MS);
  });

  test('is found by who listens for notices before what is kept is five seconds old, and the gap is told', async () => {
    let [losses, gaps] = [0, 0];
    const listener = await listen({
      ...{ connection: scene.connection, channels: ['letters'], onNotice() {}, log: { warn() {} } },
      onLost: () => {
        losses += 1;
      },
      onGap: () => {
        gaps += 1;
      },
    });
    scene.toClose.push(() => listener.close());
    await scene.proxy.set('silence');
    const dying = await timed(until(() => losses === 1, 'the loss was noticed'));
    expect(dying.ms).toBeLessThan(PROMISED_MS);
    // It has tried to come back meanwhile, in vain.
    await sleep(200);
    await scene.proxy.forgetLines();
    const back = await timed(until(() => gaps === 1, 'the gap was told'));
    expect(back.ms).toBeLessThan(PROMISED_MS);
  });
});

describe('A request that asks much of a slow database', () => {
  beforeEach(() => scene.proxy.set('latency'));

  test('is told so when its patience is at its end, however often it is answered', async () => {
    const { db } = open({ ...LIMITS, statementMs: 1500 });
    const asking = async () => {
      for (;;) await ask(db);
    };
    const { end, ms } = await timed(asRequest(asking, 1000));
    expect(databaseProblem(end)?.problem).toMatchObject({ status: 503, retry_after: 2 });
    expect(ms).toBeLessThan(2000);
    expect(ms).toBeGreaterThan(900);
  });

  test('has written nothing then, and leaves a connection on which others go on', async () => {
    const { pool, db } = open({ ...LIMITS, statementMs: 1500 });
    await ask(db);
    const writing = () =>
      db.transaction().execute(async (trx) => {
        await sql`insert into notes values (${'half'})`.execute(trx);
        for (;;) await ask(trx);
      });
    const { end } = await timed(asRequest<unknown>(writing, 700));
    expect(databaseProblem(end)?.status).toBe(503);
    await scene.proxy.set(null);
    const { rows } = await sql`select note from notes`.execute(db);
    expect(rows).toEqual([]);
    expect(pool.facts.waiting).toBe(0);
  });

  test('is one of many: who has nobody waiting is given as long as each question may take', async () => {
    const { db } = open({ ...LIMITS, statementMs: 1500 });
    for (let at = 0; at < 10; at += 1) await ask(db);
  });
});
