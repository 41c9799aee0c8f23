import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SANDBOXED_POLICY } from '#server/http/safety-headers.ts';
import { sendProblem } from '#server/http/send-problem.ts';
import { createDiskStore } from '#server/storage/disk-store.ts';
import { mediaRoutes } from '#server/storage/media.routes.ts';
import type { Store } from '#server/storage/store.ts';
import { notFound } from '#shared/api/errors.ts';

const KEY = '0123456789abcdef0123456789abcdef';
const PICTURE = Buffer.from('RIFF....WEBP, as far as a server of bytes can tell');
let folder: string;
let app: FastifyInstance;
let store: Store;

async function serve(files: Store): Promise<FastifyInstance> {
  const server = Fastify({
    logger: false,
    routerOptions: { ignoreTrailingSlash: true },
  }) as unknown as FastifyInstance;
  server.setErrorHandler(sendProblem);
  server.setNotFoundHandler((request, reply) => sendProblem(notFound('page'), request, reply));
  await server.register(mediaRoutes, { store: files });
  return server;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'porchlight-media-'));
  store = createDiskStore(folder);
  app = await serve(store);
  await app.listen({ host: '127.0.0.1', port: 0 });
  await store.put(`${KEY}/320.webp`, PICTURE);
  await store.put(`${KEY}/picture.json`, Buffer.from('{}'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

describe('media request refusals', () => {
  test.each([
    `/media/${KEY}/640.webp`,
    `/media/${'f'.repeat(32)}/320.webp`,
    `/media/${KEY}/picture.json`,
    `/media/${KEY}/320.webp.json`,
    `/media/${KEY}/320.png`,
    `/media/${KEY}/0320.webp`,
    `/media/${KEY}/-1.webp`,
    `/media/${KEY}/3e2.webp`,
    `/media/${KEY}/99999.webp`,
    `/media/${KEY.toUpperCase()}/320.webp`,
    `/media/${KEY}/320.WEBP`,
    `/media/${KEY}/%33%32%30.webp`,
    `/media/${KEY}/320.webp/`,
    `/media/${KEY}/320.webp%00`,
    `/media/${KEY}//320.webp`,
    `/media/..%2f..%2fetc%2fpasswd`,
    `/media/${KEY}`,
    '/media/',
    `/media/${'a'.repeat(150)}`,
  ])('respond 404 without caching for %s', async (url) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.inject({ method, url });
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['cache-control'] ?? 'no-store').toBe('no-store');
      expect(answer.headers['content-type']).toContain('application/problem+json');
    }
  });

  test.each([
    `/media/${KEY}/../${KEY}/320.webp`,
    '/media/../../../../../../etc/passwd',
    '/media/%2e%2e/%2e%2e/320.webp',
    `/media/./${KEY}/320.webp`,
  ])('respond 404 to the raw path %s', async (path) => {
    const { port } = app.server.address() as AddressInfo;
    const status = await new Promise((resolve, reject) => {
      get({ host: '127.0.0.1', port, path }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).on('error', reject);
    });
    expect(status).toBe(404);
  });

  test('reject every writing method', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const)
      expect((await app.inject({ method, url: `/media/${KEY}/320.webp` })).statusCode).toBeGreaterThan(403);
    expect(await store.get(`${KEY}/320.webp`)).not.toBeNull();
  });
});

describe('media request', () => {
  test('returns the file with its type, nosniff and one year of caching', async () => {
    const answer = await app.inject(`/media/${KEY}/320.webp`);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toEqual(PICTURE);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(PICTURE.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': SANDBOXED_POLICY,
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${KEY}/320.webp"`,
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('HEAD returns the size without a body', async () => {
    const answer = await app.inject({ method: 'HEAD', url: `/media/${KEY}/320.webp` });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-length']).toBe(String(PICTURE.length));
    expect(answer.rawPayload).toHaveLength(0);
  });

  test('responds 304 to a matching ETag', async () => {
    const etag = (await app.inject(`/media/${KEY}/320.webp`)).headers.etag as string;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await app.inject({
        url: `/media/${KEY}/320.webp`,
        headers: { 'if-none-match': known },
      });
      expect(answer.statusCode).toBe(304);
      expect(answer.rawPayload).toHaveLength(0);
      expect(answer.headers.etag).toBe(etag);
    }
    const other = await app.inject({
      url: `/media/${KEY}/320.webp`,
      headers: { 'if-none-match': '"other"' },
    });
    expect(other.statusCode).toBe(200);
  });

  test('responds 404 to If-None-Match for a deleted file', async () => {
    const url = `/media/${'e'.repeat(32)}/320.webp`;
    expect((await app.inject({ url, headers: { 'if-none-match': '*' } })).statusCode).toBe(404);
  });

  test('ignores the query string', async () => {
    expect((await app.inject(`/media/${KEY}/320.webp?v=1`)).statusCode).toBe(200);
  });
});

test('media request responds 500 without caching when the store fails', async () => {
  const broken = { ...store, get: () => Promise.reject(new Error('disk on fire at /var/secret')) };
  const server = await serve(broken);
  const answer = await server.inject(`/media/${KEY}/320.webp`);
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain('secret');
  expect(answer.headers['cache-control'] ?? 'no-store').toBe('no-store');
  await server.close();
});
