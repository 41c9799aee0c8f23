import type { FastifyInstance } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT_LIMITS } from '#server/accounts/account-limits.ts';
import { DatabasePool, JOB_LIMITS } from '#server/db/database-pool.ts';
import type { Db, Tables } from '#server/db/tables.ts';
import { WEB_CLIENT } from '#shared/api/auth.ts';
import { testApi } from '#test/helpers/api.ts';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';
import { makePerson, PASSWORD, type Person, requestTokens, send } from '#test/helpers/people.ts';

const { loginPair, mailAccount } = ACCOUNT_LIMITS;

let database: TestDatabase;
let db: Db;
/** Two app instances that share only the database. Each has its own connections. */
let apps: [FastifyInstance, FastifyInstance];
let ada: Person;

async function startInstance(
  { connection }: TestDatabase,
  env: Record<string, string> = {},
): Promise<FastifyInstance> {
  const pool = new DatabasePool({ connection, limits: JOB_LIMITS, max: 3 });
  // Registered before the instance is created: hooks run in reverse order, so the pool closes last.
  afterAll(() => pool.end());
  const { app } = await testApi(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), env);
  return app;
}

beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
  apps = [await startInstance(database), await startInstance(database)];
});
beforeEach(async () => {
  await db.deleteFrom('attempts').execute();
  ada = await makePerson(db);
});

/** Selects the instances alternately, like a load balancer. */
const inTurn = (at: number) => apps[at % 2]!;

const guess = (app: FastifyInstance, username: string, password = 'wrong') =>
  requestTokens(app, { grant_type: 'password', username, password, ...WEB_CLIENT });

const countOf = (statuses: readonly number[]) => (status: number) =>
  statuses.filter((one) => one === status).length;

describe('password guesses against two instances', () => {
  test('are limited after as many guesses as at one instance when they alternate between the two', async () => {
    for (let at = 0; at < loginPair.points; at += 1) {
      expect((await guess(inTurn(at), ada.username)).statusCode).toBe(400);
    }
    for (const app of apps) {
      const refused = await guess(app, ada.username);
      expect([refused.statusCode, refused.json().error]).toEqual([429, 'temporarily_unavailable']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      // Above the limit, even the right password is rejected.
      expect((await guess(app, ada.username, PASSWORD)).statusCode).toBe(429);
    }
  });

  test('are limited to as many guesses as at one instance when they are concurrent', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => guess(inTurn(at), ada.username)));
    const count = countOf(answers.map(({ statusCode }) => statusCode));
    expect([count(400), count(429)]).toEqual([loginPair.points, 40 - loginPair.points]);
  });
});

test('logging in at one instance resets the guesses counted at the other', async () => {
  for (let at = 0; at < loginPair.points - 1; at += 1) await guess(apps[0], ada.username);
  expect((await guess(apps[1], ada.username, PASSWORD)).statusCode).toBe(200);
  expect((await guess(apps[0], ada.username)).statusCode).toBe(400);
  expect((await guess(apps[0], ada.username)).statusCode).toBe(400);
});

test('password reset emails are limited across two instances', async () => {
  for (let at = 0; at < mailAccount.points + 3; at += 1) {
    const answer = await send(inTurn(at), 'POST', 'password-reset/', { body: { email: ada.email } });
    expect(answer.statusCode).toBeLessThan(300);
  }
  const mails = await db
    .selectFrom('mail_outbox')
    .select('template')
    .where('to_user_id', '=', ada.id)
    .execute();
  expect(mails).toEqual(Array.from({ length: mailAccount.points }, () => ({ template: 'reset_password' })));
});
