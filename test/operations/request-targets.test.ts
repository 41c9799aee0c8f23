import { type AddressInfo, connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#test/helpers/database.ts';
import { createAppWithPages, createPageLoader } from '#test/helpers/pages.ts';

const HOST = 'Host: porchlight.test\r\n';

const { db } = await testDatabase();
const loadPages = createPageLoader(async ({ url }) => new Response(new URL(url).pathname));
const app = await createAppWithPages({ db, loadPages });
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;

type RawAnswer = { status: number; location: string | undefined; text: string };

/** Sends bytes on a socket, because Node's HTTP clients normalize request targets. */
function sendRaw(bytes: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(bytes, 'latin1')));
    socket.on('data', (part) => parts.push(part as Buffer));
    socket.on('error', reject);
    socket.on('close', () => {
      const text = Buffer.concat(parts).toString('latin1');
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
      resolve({ status, location: /\r\nlocation: ([^\r]*)/i.exec(text)?.[1], text });
    });
  });
}

const get = (target: string, hosts = HOST) =>
  sendRaw(`GET ${target} HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);

describe('request target in absolute form', () => {
  test.each([
    'http://porchlight.test/terms/',
    'HTTP://porchlight.test/terms/',
    'https://porchlight.test:8443/terms/',
  ])('is served as its path: %s', async (target) => {
    const { status, text } = await get(target);
    expect([status, text.endsWith('/terms/\r\n0\r\n\r\n') || text.includes('\r\n/terms/')]).toEqual([
      200,
      true,
    ]);
  });

  test.each([
    ['http://porchlight.test', '/'],
    ['http://porchlight.test/api/v1/features/', 'pets'],
  ])('is served without a path, and for the API: %s', async (target, body) => {
    const { status, text } = await get(target);
    expect(status).toBe(200);
    expect(text).toContain(body);
  });

  test('redirects to a path, never to its own host', async () => {
    expect((await get('http://evil.test/terms')).location).toBe('/terms/');
  });

  test.each([
    'http://user@porchlight.test/terms/',
    'http://a b/',
    'http:///terms/',
    'ftp://porchlight.test/terms/',
    '*',
  ])('is rejected when it is no HTTP URL: %s', async (target) => {
    const { status, location } = await get(target);
    expect(status === 400 || location === '/404/').toBe(true);
  });
});

describe('Host header', () => {
  test.each([
    ['two hosts', `${HOST}Host: evil.test\r\n`],
    ['the same host twice', HOST + HOST],
    ['two hosts in different case', `${HOST}hOsT: evil.test\r\n`],
    ['a path', 'Host: porchlight.test/evil\r\n'],
    ['user information', 'Host: user@porchlight.test\r\n'],
    ['a space', 'Host: porch light\r\n'],
    ['a port that is no number', 'Host: porchlight.test:x\r\n'],
  ])('responds 400 to %s, on pages and the API', async (_, hosts) => {
    for (const target of ['/terms/', '/api/v1/features/', '/nowhere.txt', 'http://porchlight.test/terms/']) {
      const { status, text } = await get(target, hosts);
      expect(status, target).toBe(400);
      expect(text).toContain('read the request.');
    }
  });

  test.each(['Host: [::1]:3000\r\n', 'Host: my_host\r\n', 'Host: xn--bcher-kva.example.\r\n', 'Host:\r\n'])(
    'is accepted if it is %j',
    async (hosts) => {
      expect((await get('/terms/', hosts)).status).toBe(200);
    },
  );
});

describe('redirect to a trailing slash', () => {
  test.each([
    '/\\host',
    '/\\evil.test/a',
    '/\\\\host',
    '/\\/host',
    '/.\\host',
    '/a/..\\\\host',
    '//host',
    '//evil.test/a',
    '/.//host',
    '/a/..//host',
    '/\t/host',
    '/\x01/host',
    '/a\\b',
  ])('is not sent for %j', async (target) => {
    const { status, location } = await get(target);
    expect(location).toBeUndefined();
    expect([200, 400]).toContain(status);
  });

  test.each(['/%5Chost', '/%2F%2Fhost', '/%09/host', '/%0d%0aX-A:b', '/lakeshore'])(
    'keeps %s on this host',
    async (target) => {
      const { location } = await get(target);
      expect(location).toBe(`${target}/`);
      expect(new URL(location!, 'http://porchlight.test').host).toBe('porchlight.test');
    },
  );
});
