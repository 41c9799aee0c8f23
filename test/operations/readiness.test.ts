import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Metrics } from '#server/operations/metrics.ts';
import { openOperationsServer } from '#server/operations/operation-routes.ts';
import { Readiness } from '#server/operations/readiness.ts';
import { findFreePort } from '#test/helpers/free-port.ts';

let readiness: Readiness;
let app: FastifyInstance;
let hasDatabase: boolean;

beforeEach(async () => {
  hasDatabase = true;
  const database = async () => {
    if (!hasDatabase) throw new Error('The database is away.');
  };
  const checks = [
    { name: 'database', run: database, cacheMs: 0 },
    { name: 'media', run: async () => {}, cacheMs: 0 },
  ];
  readiness = new Readiness({ checks, log: { warn() {} } });
  const metrics = new Metrics({ sources: [], auditKinds: [], events: [], hasProcess: false });
  const place = { host: '127.0.0.1', port: await findFreePort() };
  app = await openOperationsServer({ readiness, metrics, metricsToken: null }, place);
});
afterEach(() => app.close());

async function getReadiness(query = '') {
  const { statusCode, body } = await app.inject(`/readyz${query}`);
  return { status: statusCode, ...JSON.parse(body) };
}

describe('process without a database connection', () => {
  test('is not ready and names the failed check', async () => {
    expect(await getReadiness()).toMatchObject({ checks: { database: 'ok', media: 'ok' } });
    hasDatabase = false;
    expect(await app.inject('/readyz')).toMatchObject({ statusCode: 503 });
    expect(await getReadiness()).toEqual({
      status: 'not_ready',
      checks: { database: 'failed', media: 'ok' },
    });
  });

  test('is ready for a probe that excludes shared dependencies, until shutdown starts', async () => {
    hasDatabase = false;
    expect(await app.inject('/readyz?exclude=database')).toMatchObject({ statusCode: 200 });
    expect(await getReadiness('?exclude=database')).toEqual({ status: 'ready', checks: { media: 'ok' } });
    expect(await getReadiness('?exclude=database&exclude=media')).toEqual({ status: 'ready', checks: {} });
    readiness.drain();
    expect(await app.inject('/readyz?exclude=database&exclude=media')).toMatchObject({ statusCode: 503 });
  });
});

test('readiness probe responds 400 to an unknown check in `exclude`', async () => {
  const answer = await app.inject('/readyz?exclude=databse');
  expect(answer.statusCode).toBe(400);
  expect(JSON.parse(answer.body).errors).toEqual({
    exclude: ['Only these checks can be excluded: database, media.'],
  });
});
