import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isProblem, notFound } from '#shared/api/errors.ts';
import { idInput, intInput, repeatedInput, textInput } from '#shared/api/inputs.ts';
import { localCall } from './call-local.ts';
import { mountApi } from './mount-api.ts';
import { collectOpenApi, serveOpenApi } from './openapi.ts';
import { type DocumentedEndpoint, type Route, route } from './route.ts';
import { sendProblem } from './send-problem.ts';
import { SerializedJson } from './serialized-json.ts';

const lamps = {
  name: 'lamps',
  method: 'GET',
  path: 'porches/{id}/lamps/',
  auth: 'public',
  tag: 'Test',
  summary: 'Lamps of a porch',
  params: z.object({ id: idInput('id') }),
  query: z.object({
    watts: z.optional(repeatedInput('watts', intInput('watts', 1, 100), 3)),
    name: z.optional(textInput('name', 10)),
  }),
  response: z.array(z.object({ id: z.int(), watts: z.array(z.int()) })),
} as const satisfies DocumentedEndpoint;
const ready = {
  name: 'ready',
  method: 'GET',
  path: 'ready/',
  auth: 'public',
  tag: 'Test',
  summary: 'Stands ready made',
  response: z.array(z.string()),
} as const satisfies DocumentedEndpoint;
const buy = {
  name: 'buy',
  method: 'POST',
  path: 'lamps/',
  auth: 'bearer',
  tag: 'Test',
  summary: 'Buys a lamp',
  body: z.object({ watts: z.int('watts must be a whole number.') }),
  response: z.object({ id: z.int() }),
  status: 201,
} as const satisfies DocumentedEndpoint;

const bell = {
  name: 'bell',
  method: 'POST',
  path: 'bell/',
  auth: 'public',
  tag: 'Test',
  summary: 'Rings by signed bytes',
  takesRaw: 'bell-signature',
  response: z.object({ bytes: z.array(z.int()), signature: z.string() }),
} as const satisfies DocumentedEndpoint;

const LONG = JSON.stringify(Array.from({ length: 300 }, () => 'porchlight'));
const routes: Route<object>[] = [
  route(lamps, async (_context: object, { id, watts = [] }) => {
    if (id === 404) throw notFound('porch');
    if (id === 500) throw new Error('relation "secret" does not exist');
    if (id === 53) throw Object.assign(new Error('could not extend file'), { code: '53100' });
    if (id === 28) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    if (id === 22) throw Object.assign(new Error('driver text'), { code: '22003' });
    return [{ id, watts, secret: 'never leaves' } as { id: number; watts: number[] }];
  }),
  route(ready, async () => new SerializedJson(LONG, 300)),
  route(buy, async (_context: object, { body }) => ({ id: body.watts })),
  route(bell, async (_context: object, { raw, signature }) => ({ bytes: [...raw], signature })),
];

let app: FastifyInstance;
beforeEach(async () => {
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  app.setErrorHandler(sendProblem);
  await collectOpenApi(app, 'http://porchlight.test');
  await app.register(async (api) => mountApi(api, routes, () => ({})));
  serveOpenApi(app);
});

const get = (url: string, headers = {}) => app.inject({ url: `/api/v1/${url}`, headers });

describe('mountApi refusals', () => {
  it.each([
    ['porches/x/lamps/', 'id'],
    ['porches/1e3/lamps/', 'id'],
    ['porches/0/lamps/', 'id'],
    ['porches/99999999999999999999/lamps/', 'id'],
    ['porches/%00/lamps/', 'id'],
    ['porches/1/lamps/?watts=101', 'watts'],
    ['porches/1/lamps/?watts=', 'watts'],
    ['porches/1/lamps/?watts=1&watts=2&watts=3&watts=4', 'watts'],
    ['porches/1/lamps/?name=a&name=b', 'name'],
    ['porches/1/lamps/?name=%00', 'name'],
    ['porches/1/lamps/?name=12345678901', 'name'],
  ])('responds 400 with the field for %s', async (url, field) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(Object.keys(answer.json().errors)).toEqual([field]);
    expect(answer.json().errors[field][0]).toMatch(/^\w+ (must|can)/);
  });

  it('responds 400 to invalid JSON, an empty body and an invalid field', async () => {
    const post = (payload: string) =>
      app.inject({
        method: 'POST',
        url: '/api/v1/lamps/',
        payload,
        headers: { 'content-type': 'application/json' },
      });
    expect((await post('{')).json().errors).toEqual({ body: ['The body isn’t valid JSON.'] });
    expect((await post('')).statusCode).toBe(400);
    expect((await post('{"watts":"many"}')).json().errors).toEqual({
      watts: ['watts must be a whole number.'],
    });
    expect((await post('{"watts":1}')).statusCode).toBe(201);
  });

  it.each([
    ['lists', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['objects', `${'{"watts":'.repeat(25_000)}1${'}'.repeat(25_000)}`],
    ['a field that the call does not know', `{"watts":1,"more":${'['.repeat(40)}${']'.repeat(40)}}`],
  ])('responds 400 to a deeply nested body: %s', async (_, payload) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await app.inject({ method: 'POST', url: '/api/v1/lamps/', payload, headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({ body: ['The body is nested too deeply.'] });
  });

  it.each([53, 28])('responds 503 with Retry-After when the disk is full: %i', async (id) => {
    const answer = await get(`porches/${id}/lamps/`);
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.body).not.toMatch(/extend|device/);
  });

  it('responds 404 with a problem document', async () => {
    const answer = await get('porches/404/lamps/');
    expect(answer.json()).toMatchObject({ status: 404, detail: 'There is no such porch.' });
  });

  it('hides messages of the database and of bugs', async () => {
    const bug = await get('porches/500/lamps/');
    expect(bug.statusCode).toBe(500);
    expect(bug.body).not.toContain('secret');
    const database = await get('porches/22/lamps/');
    expect(database.statusCode).toBe(400);
    expect(database.body).not.toContain('driver');
  });
});

describe('mountApi', () => {
  it('accepts URLs with and without a trailing slash, and ignores unknown parameters', async () => {
    for (const url of ['porches/1/lamps/', 'porches/1/lamps', 'porches/1/lamps/?other=%00&x=1']) {
      expect((await get(url)).json()).toEqual([{ id: 1, watts: [] }]);
    }
  });

  it('returns only fields of the contract', async () => {
    expect((await get('porches/1/lamps/?watts=5&watts=7')).json()).toEqual([{ id: 1, watts: [5, 7] }]);
  });

  it('sends serialized JSON with its total, compressed on request, and 304 if unchanged', async () => {
    const plain = await get('ready/');
    expect(plain.body).toBe(LONG);
    expect(plain.headers['x-total-count']).toBe('300');
    const compressed = await get('ready/', { 'accept-encoding': 'gzip, br' });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(LONG);
    const refused = await get('ready/', { 'accept-encoding': 'br;q=0' });
    expect(refused.headers['content-encoding']).toBeUndefined();
    const again = await get('ready/', { 'if-none-match': plain.headers.etag as string });
    expect(again.statusCode).toBe(304);
  });

  it('compresses the first response with zstd if accepted, and later ones with brotli', async () => {
    const answer = new SerializedJson(LONG);
    const first = answer.compressed(true);
    expect(first.encoding).toBe('zstd');
    expect(zstdDecompressSync(first.bytes).toString()).toBe(LONG);
    // Clients without zstd get brotli immediately.
    const other = answer.compressed(false);
    expect(other.encoding).toBe('br');
    expect(brotliDecompressSync(other.bytes).toString()).toBe(LONG);
    const asked = await get('ready/', { 'accept-encoding': 'gzip, br, zstd' });
    expect(asked.headers['content-encoding']).toBe('zstd');
    expect(zstdDecompressSync(asked.rawPayload).toString()).toBe(LONG);
    const refused = await get('ready/', { 'accept-encoding': 'br, zstd;q=0' });
    expect(refused.headers['content-encoding']).toBe('br');
    const packedAgain = new SerializedJson(LONG);
    expect(packedAgain.compressed(true).encoding).toBe('zstd');
    await expect.poll(() => packedAgain.compressed(true).encoding).toBe('br');
    expect(brotliDecompressSync(packedAgain.compressed(true).bytes).toString()).toBe(LONG);
  });

  it('returns the same response in process and over HTTP', async () => {
    const call = localCall(routes, {});
    expect(await call(lamps, { id: 1, watts: [5, '7'] })).toMatchObject([{ id: 1, watts: [5, 7] }]);
    expect(await call.withTotal(ready, {})).toMatchObject({ total: 300 });
    await expect(call(lamps, { id: 'x' })).rejects.toMatchObject({ problem: { status: 400 } });
    await expect(call(lamps, { id: 404 })).rejects.toMatchObject({ problem: { status: 404 } });
  });
});

it('mountApi serves OpenAPI 3.1 and its page with exact paths', async () => {
  const document = (await get('openapi.json')).json();
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toEqual([
    '/api/v1/porches/{id}/lamps/',
    '/api/v1/ready/',
    '/api/v1/lamps/',
    '/api/v1/bell/',
  ]);
  const parameters = document.paths['/api/v1/porches/{id}/lamps/'].get.parameters;
  expect(parameters).toContainEqual(expect.objectContaining({ name: 'id', in: 'path', required: true }));
  const page = await app.inject({ url: '/api/docs/' });
  expect(page.body).toContain('/api/v1/porches/{id}/lamps/');
  expect(page.body).toContain('client_id=porchlight-web');
});

it('mountApi recognizes endpoints and problems by name, because page bundles have copies', async () => {
  const call = localCall(routes, {});
  expect(await call({ ...lamps }, { id: 1 })).toMatchObject([{ id: 1 }]);
  const copy = Object.assign(new Error('x'), { name: 'ProblemError', problem: { status: 404 } });
  expect(isProblem(copy, 404)).toBe(true);
  expect(isProblem(new Error('x'))).toBe(false);
});

describe('webhook endpoint', () => {
  const ring = (payload: Buffer, headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/api/v1/bell/', payload, headers });

  it('responds 413 to a large body', async () => {
    const answer = await ring(Buffer.alloc(257 * 1024), { 'content-type': 'application/json' });
    expect(answer.statusCode).toBe(413);
  });

  it('receives the raw bytes with any content type', async () => {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'a/b']) {
      const answer = await ring(Buffer.from([123, 0, 255, 10]), {
        'content-type': type,
        'bell-signature': 'v',
      });
      expect(answer.json()).toEqual({ bytes: [123, 0, 255, 10], signature: 'v' });
    }
    expect((await app.inject({ method: 'POST', url: '/api/v1/bell/' })).json()).toEqual({
      bytes: [],
      signature: '',
    });
  });

  it('cannot be called in process', async () => {
    await expect(localCall(routes, {})(bell, {})).rejects.toThrow('takes signed bytes');
  });

  it('is documented with its signature header', async () => {
    const { paths } = (await get('openapi.json')).json();
    expect(paths['/api/v1/bell/'].post.parameters).toMatchObject([
      { in: 'header', name: 'bell-signature', required: true },
    ]);
  });
});
