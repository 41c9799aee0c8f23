import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { localCall } from './call-local.ts';
import { EventStream, eventText } from './event-stream.ts';
import { mountApi } from './mount-api.ts';
import { collectOpenApi, serveOpenApi } from './openapi.ts';
import { type DocumentedEndpoint, route } from './route.ts';
import { sendProblem } from './send-problem.ts';

const wind = {
  name: 'wind',
  method: 'GET',
  path: 'wind/',
  auth: 'public',
  tag: 'Porches',
  summary: 'What the wind does',
  isStream: true,
  response: z.object({ event: z.literal('gust'), data: z.object({ knots: z.int() }) }),
} as const satisfies DocumentedEndpoint;
const letterbox = {
  name: 'letterbox',
  method: 'POST',
  path: 'letterbox/',
  auth: 'public',
  tag: 'Porches',
  summary: 'Takes whatever comes',
  ignoresBody: true,
  response: z.object({ has_body: z.boolean() }),
} as const satisfies DocumentedEndpoint;

let app: FastifyInstance;
let streams: EventStream[];
const routes = [
  route(wind, async () => {
    const stream = new EventStream(1000);
    streams.push(stream);
    return stream;
  }),
  route(letterbox, async (_context: object, input) => ({ has_body: Object.hasOwn(input as object, 'body') })),
];

beforeEach(async () => {
  streams = [];
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  app.setErrorHandler(sendProblem);
  await app.register(compress, { threshold: 0 });
  await collectOpenApi(app, 'http://porchlight.test');
  await app.register(async (api) => mountApi(api, routes, () => ({})));
  serveOpenApi(app);
});
afterEach(() => app.close());

describe('EventStream', () => {
  it('sends each event immediately, uncompressed, and ends when finished', async () => {
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const answer = await fetch(`${address}/api/v1/wind/`, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(answer.headers.get('content-encoding')).toBeNull();
    const reader = answer.body!.getReader();
    const next = async () => new TextDecoder().decode((await reader.read()).value);
    expect(await next()).toBe('retry: 1000\n\n');
    streams[0]!.write(eventText({ event: 'gust', data: { text: 'two\nlines' }, id: 7 }));
    expect(await next()).toBe('id: 7\nevent: gust\ndata: {"text":"two\\nlines"}\n\n');
    streams[0]!.keepAlive();
    expect(await next()).toBe(':\n\n');
    streams[0]!.finish();
    expect((await reader.read()).done).toBe(true);
    streams[0]!.write(eventText({ event: 'gust', data: {} }));
  });

  it('closes when its client disconnects', async () => {
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const leaving = new AbortController();
    await fetch(`${address}/api/v1/wind/`, { signal: leaving.signal });
    const closed = new Promise((resolve) => streams[0]!.once('close', resolve));
    leaving.abort();
    await closed;
    expect(streams[0]!.destroyed).toBe(true);
  });

  it('is destroyed when the client does not read', () => {
    const stream = new EventStream(1000);
    for (let index = 0; index < 300; index += 1) stream.write('x'.repeat(1024));
    expect(stream.destroyed).toBe(true);
  });

  it('cannot be called in process', async () => {
    await expect(localCall(routes, {})(wind, {})).rejects.toThrow('wind is a stream of events');
  });

  it('is documented in OpenAPI', async () => {
    const document = (await app.inject({ url: '/api/v1/openapi.json' })).json();
    const { content } = document.paths['/api/v1/wind/'].get.responses['200'];
    expect(Object.keys(content)).toEqual(['text/event-stream']);
    expect(content['text/event-stream'].schema.properties.data.properties).toHaveProperty('knots');
  });
});

describe('endpoint that ignores its body', () => {
  it.each([
    ['application/json', '{'],
    ['application/x-www-form-urlencoded', 'a=b'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['text/plain', 'hello'],
    ['application/xml', '\u0000'],
  ])('accepts %s', async (type, payload) => {
    const headers = { 'content-type': type };
    const answer = await app.inject({ method: 'POST', url: '/api/v1/letterbox', payload, headers });
    expect([answer.statusCode, answer.json()]).toEqual([200, { has_body: false }]);
  });
});
