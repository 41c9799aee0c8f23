import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';

const { db } = await testDatabase();

const PAGE = '/api/v1/schools/?popular=true';
/** A well-formed photo URL. The request limit counts it even though the photo does not exist. */
const PHOTO = `/media/${'0'.repeat(32)}/640.webp`;

async function openSite(): Promise<FastifyInstance> {
  const { app } = await testApi(db, { REQUEST_LIMIT_PER_MINUTE: '3', TRUST_PROXY: 'loopback' });
  return app;
}

/** Sends sequential requests from an IP address, which the proxy's header names. Returns the statuses. */
async function requestTimes(
  app: FastifyInstance,
  url: string,
  times: number,
  from = '192.0.2.1',
): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const { statusCode } = await app.inject({ url, headers: { 'x-forwarded-for': from } });
    statuses.push(statusCode);
  }
  return statuses;
}

describe('requests per minute', () => {
  test('are limited by the client address that the proxy names, not by the proxy’s', async () => {
    const app = await openSite();
    expect(await requestTimes(app, PAGE, 4)).toEqual([200, 200, 200, 429]);
    expect(await requestTimes(app, PAGE, 1, '192.0.2.2')).toEqual([200]);
  });

  test('are limited separately for photos, with five times the limit of pages', async () => {
    const app = await openSite();
    expect(await requestTimes(app, PHOTO, 16)).toEqual([...Array(15).fill(404), 429]);
    expect(await requestTimes(app, PAGE, 4)).toEqual([200, 200, 200, 429]);
    expect(await requestTimes(app, PHOTO, 1, '192.0.2.2')).toEqual([404]);
  });
});
