import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

const PAGE = '/api/v1/schools/?popular=true';
/** One of a form that photos have; whether there is one makes no difference to the count. */
const PHOTO = `/media/${'0'.repeat(32)}/640.webp`;

async function openSite(): Promise<FastifyInstance> {
  const { app } = await testApi(db, { REQUEST_LIMIT_PER_MINUTE: '3', TRUST_PROXY: 'loopback' });
  return app;
}

/** The statuses of so many requests, one after another, from an address as the proxy names it. */
async function ask(app: FastifyInstance, url: string, times: number, from = '192.0.2.1'): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const { statusCode } = await app.inject({ url, headers: { 'x-forwarded-for': from } });
    statuses.push(statusCode);
  }
  return statuses;
}

describe('The limit of requests a minute', () => {
  test('is that of each address which the proxy names, not of the proxy', async () => {
    const app = await openSite();
    expect(await ask(app, PAGE, 4)).toEqual([200, 200, 200, 429]);
    expect(await ask(app, PAGE, 1, '192.0.2.2')).toEqual([200]);
  });

  test('counts photos apart, five times as many: a campus that looks at them is not locked out of the pages', async () => {
    const app = await openSite();
    expect(await ask(app, PHOTO, 16)).toEqual([...Array(15).fill(404), 429]);
    expect(await ask(app, PAGE, 4)).toEqual([200, 200, 200, 429]);
    expect(await ask(app, PHOTO, 1, '192.0.2.2')).toEqual([404]);
  });
});
