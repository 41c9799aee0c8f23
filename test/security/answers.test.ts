import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { readSettings } from '#server/config/settings.ts';
import { ResponseCache } from '#server/http/response-cache.ts';
import { EventStreams } from '#server/notifications/event-streams.ts';
import { Metrics } from '#server/operations/metrics.ts';
import { openOperationsServer } from '#server/operations/operation-routes.ts';
import { openSandbox } from '#server/payments/sandbox/open-sandbox.ts';
import { openStore } from '#server/storage/open-store.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { createPageLoader } from '#test/helpers/pages.ts';

const HOST = 'housing.example.edu';
const KEY = '0'.repeat(32);
const FILES = {
  'assets/a-1234abcd.js': 'export {};',
  'assets/a-1234abcd.css': 'a{}',
  'assets/map-worker-1234abcd.mjs': 'self;',
  'icons/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'icons/a.png': 'not drawn',
  'assets/a-1234abcd.woff2': 'not a font',
  'service-worker.js': 'self;',
};

let app: FastifyInstance;
const folder = mkdtempSync(join(tmpdir(), 'porchlight-answers-'));

/** Starts the app at a public URL behind a TLS proxy, with files of every kind. */
beforeAll(async () => {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(join(folder, 'client', path, '..'), { recursive: true });
    writeFileSync(join(folder, 'client', path), text);
  }
  const store = openStore({ kind: 'disk', folder: join(folder, 'media') });
  await store.put(`${KEY}/320.webp`, Buffer.from('not drawn'));
  const { db } = await testDatabase();
  app = await createApp({
    db,
    cards: await openSandbox(db),
    cache: new ResponseCache(),
    live: new EventStreams({ findActiveSessions: async (ids) => ids }),
    store,
    clientDir: join(folder, 'client'),
    settings: readSettings({
      PUBLIC_URL: `https://${HOST}`,
      REQUEST_LIMIT_PER_MINUTE: '0',
      MAP_STYLE_URL: '',
      MAP_STYLE_URL_DARK: '',
    }),
    loadPages: createPageLoader(
      async () => new Response('<p>page</p>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    ),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const request = (url: string, method: 'GET' | 'POST' | 'HEAD' = 'GET') =>
  app.inject({ url, method, headers: { host: HOST } });

/** One URL for each kind of response, including refusals. */
const KINDS: [url: string, status: number][] = [
  ['/', 200],
  ['/login', 308],
  ['/%zz', 302],
  ['/api/v1/features/', 200],
  ['/api/v1/users/', 401],
  ['/api/v1/no-such-call/', 404],
  ['/api/v1/property_near/?lat=x', 400],
  ['/api/v1/%zz', 400],
  ['/api/v1/openapi.json', 200],
  ['/api/docs/', 200],
  ['/robots.txt', 200],
  ['/sitemap.xml', 200],
  ['/blog/rss.xml', 200],
  ['/manifest.webmanifest', 200],
  ['/maps/style.json', 200],
  [`/media/${KEY}/320.webp`, 200],
  [`/media/${KEY}/640.webp`, 404],
  ['/media/..%2f..%2fpackage.json', 404],
  ...Object.keys(FILES).map((path): [string, number] => [`/${path}`, 200]),
];

describe.each(KINDS)('response to %s', (url, status) => {
  test(`has status ${status} and the security headers`, async () => {
    const answer = await request(url);
    const { headers } = answer;
    expect(answer.statusCode).toBe(status);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(headers['referrer-policy']).toMatch(/^(strict-origin-when-cross-origin|no-referrer|same-origin)$/);
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    const policy = String(headers['content-security-policy']).split('; ');
    for (const part of ['default-src', 'object-src', 'base-uri', 'frame-ancestors'])
      expect(policy, part).toContain(`${part} 'none'`);
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
      expect(headers).not.toHaveProperty(name);
    const type = String(headers['content-type'] ?? '');
    if (answer.body !== '') expect(type).toMatch(/^[a-z]+\/[\w.+-]+/);
    if (/^text\/|[/+]xml|json/.test(type)) expect(type.toLowerCase()).toContain('charset=utf-8');
  });
});

test('folders and unpublished files respond 404', async () => {
  for (const url of [
    '/icons/',
    '/media/',
    '/assets/../../package.json',
    '/.git/config',
    '/.env',
    '/cli/main.ts',
  ]) {
    const answer = await request(url);
    expect(answer.body, url).not.toMatch(/a-1234abcd|"dependencies"|\[core\]|import /);
  }
});

test('operations server sends the security headers', async () => {
  const readiness = { state: async () => ({ status: 'ready' }) } as never;
  const parts = { readiness, metrics: new Metrics({ sources: [] }), metricsToken: null };
  const operators = await openOperationsServer(parts, { host: '127.0.0.1', port: 0 });
  try {
    for (const url of ['/healthz', '/nothing']) {
      const { headers } = await operators.inject(url);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
  } finally {
    await operators.close();
  }
});

/** Sends raw bytes and reads until the connection is closed. */
function sendBytes(bytes: string): Promise<string> {
  const { port } = app.server.address() as { port: number };
  return new Promise((resolve, reject) => {
    let response = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setTimeout(3000, () => socket.destroy());
    socket.on('data', (text) => (response += text));
    socket.on('error', reject);
    socket.on('close', () => resolve(response));
  });
}

const POST = `POST /api/v1/auth/token/ HTTP/1.1\r\nhost: ${HOST}\r\nconnection: close\r\ncontent-type: application/json\r\n`;
const SMUGGLED = `GET /api/v1/schools/ HTTP/1.1\r\nhost: ${HOST}\r\n\r\n`;

describe('HTTP request smuggling with an ambiguous length is rejected', () => {
  test.each([
    [
      'a length and chunks',
      `${POST}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
    ],
    ['two lengths', `${POST}content-length: 0\r\ncontent-length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`],
    ['a length with a sign', `${POST}content-length: +0\r\n\r\n${SMUGGLED}`],
    ['chunks under another name', `${POST}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
    ['chunks twice', `${POST}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n${SMUGGLED}`],
    ['a chunk whose size is none', `${POST}transfer-encoding: chunked\r\n\r\nzz\r\n${SMUGGLED}`],
    ['a header whose name has a space', `${POST}content-length : 0\r\n\r\n${SMUGGLED}`],
    ['a header that goes on in the next line', `${POST}x-a: b\r\n content-length: 0\r\n\r\n${SMUGGLED}`],
    ['a bare line feed before the length', `${POST}x-a: b\ncontent-length: 0\r\n\r\n${SMUGGLED}`],
  ])('%s', async (_, bytes) => {
    const response = await sendBytes(bytes);
    expect(response).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
    expect(response.match(/HTTP\/1\.1 /g)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(response).not.toMatch(/ 200 OK/);
  });
});

test.each(['TRACE', 'CONNECT', 'PROPFIND', 'DEBUG'])(
  'method %s is rejected and does not echo the request',
  async (method) => {
    const secret = 'cookie-that-must-not-come-back';
    const response = await sendBytes(
      `${method} / HTTP/1.1\r\nhost: ${HOST}\r\ncookie: a=${secret}\r\nconnection: close\r\n\r\n`,
    );
    expect(response).not.toContain(secret);
    expect(response).not.toMatch(/ 200 OK/);
  },
);
