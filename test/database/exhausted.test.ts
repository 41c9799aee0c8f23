import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseLimits, DatabasePool, REQUEST_LIMITS } from '#server/db/database-pool.ts';
import type { Db, Tables } from '#server/db/tables.ts';
import { databaseProblem } from '#server/http/database-problem.ts';
import { WEB_CLIENT } from '#shared/api/auth.ts';
import { type Answer, type TestApi, testApi } from '#test/helpers/api.ts';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';
import { makeManager, makeProperty, makeSchool } from '#test/helpers/listings.ts';
import { send } from '#test/helpers/people.ts';

/** Number of connections in the pool: few, so that the tests can exhaust it. */
const CONNECTIONS = 3;
/** Limits with a shorter connection timeout. */
const LIMITS: DatabaseLimits = { ...REQUEST_LIMITS, connectMs: 400 };
const LOG_INS = 60;

let database: TestDatabase;
let pool: DatabasePool;
let api: TestApi;
let school: number;

beforeAll(async () => {
  database = await testDatabase();
  school = await makeSchool(database.db, { lng: -83, lat: 40 });
  const manager = await makeManager(database.db);
  for (let at = 0; at < 20; at += 1) {
    await makeProperty(database.db, manager, { lng: -83 + at / 1000, lat: 40 });
  }
  pool = new DatabasePool({ connection: database.connection, limits: LIMITS, max: CONNECTIONS });
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  api = await testApi(db);
});
afterAll(() => pool.end());

/** Searches listings with a new URL, so that the response is not cached. */
const search = (number: number): Promise<Answer<unknown>> =>
  api.get(
    `property_in/?school=${school}&in_bbox=-83.5,39.5,-82.5,40.5&view=card&price_max=${100_000 + number}`,
  );

/** Searches the forum. These responses are never cached. */
const searchForum = (): Promise<Answer<unknown>> => api.get(`forum/?school=${school}&q=lease`);

async function holdAll(): Promise<() => void> {
  const held = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()));
  return () => {
    for (const client of held) client.release();
  };
}

function expectRetryAfter({ status, headers, text }: Answer<unknown>): void {
  expect([status, headers['retry-after']]).toEqual([503, '2']);
  // The message is written for users and reveals nothing internal.
  expect(JSON.parse(text).detail).toMatch(/^The service is busy or restarting\./);
  expect(text).not.toMatch(/timeout|pool|connect/i);
}

describe('when all database connections are in use', () => {
  test('searches respond 503 with Retry-After after the connection timeout', async () => {
    const release = await holdAll();
    const answers = await Promise.all([search(1), searchForum(), search(2), searchForum()]);
    release();
    answers.forEach(expectRetryAfter);
    expect(pool.facts.waiting).toBe(0);
  });

  test('searches succeed as soon as a connection is free', async () => {
    const release = await holdAll();
    const waiting = [search(3), searchForum()];
    release();
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(200);
    expect(pool.facts).toMatchObject({ total: CONNECTIONS, waiting: 0 });
  });
});

const logIn = (at: number) =>
  send(api.app, 'POST', 'auth/token/', {
    body: { grant_type: 'password', username: `nobody-${at}`, password: 'guessed', ...WEB_CLIENT },
  });

describe(`${LOG_INS} concurrent logins`, () => {
  test('each respond 400, 429 or 503, never 500', async () => {
    const answers = await Promise.all(Array.from({ length: LOG_INS }, (_, at) => logIn(at)));
    const statuses = new Set(answers.map(({ statusCode }) => statusCode));
    expect([...statuses].filter((status) => ![400, 429, 503].includes(status))).toEqual([]);
    expect(statuses).toContain(400);
    for (const answer of answers.filter(({ statusCode }) => statusCode === 503)) {
      expect(answer.json()).toMatchObject({ error: 'temporarily_unavailable' });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.body).not.toMatch(/timeout|pool|connect/i);
    }
    expect(pool.facts).toMatchObject({ waiting: 0 });
  });
});

describe('lost database connection', () => {
  // Error codes of the driver and of the operating system. A Unix socket fails with EAGAIN when its backlog
  // is full.
  test.each([
    ...[
      'ECONNREFUSED',
      'ECONNRESET',
      'EPIPE',
      'EAGAIN',
      'ETIMEDOUT',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'EMFILE',
    ],
    ...['EAI_AGAIN', 'ERR_STREAM_DESTROYED', '53300', '57P03', '25P03', '08006', '3D000', '57014'],
  ])('with the error code %s maps to 503 with Retry-After', (code) => {
    const problem = databaseProblem(Object.assign(new Error('as it was said'), { code }));
    expect(problem?.problem).toMatchObject({ status: 503, retry_after: 2 });
  });
});
