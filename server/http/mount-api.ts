import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { type AnyEndpoint, API_PREFIX, type SignedBytes } from '#shared/api/endpoint.ts';
import { problem } from '#shared/api/errors.ts';
import { MAX_PICTURE_BYTES } from '#shared/rules/max-picture-bytes.ts';
import { t } from '#shared/texts/t.ts';
import { Answer } from './answer.ts';
import { takesBrotli, takesZstd } from './encodings-taken.ts';
import { EventStream } from './event-stream.ts';
import { FileAnswer } from './file-answer.ts';
import { holdUntilAnswered } from './large-bodies.ts';
import { parseInput } from './parse-input.ts';
import { readMultipart } from './read-multipart.ts';
import { ReadyJson } from './ready-json.ts';
import type { Route } from './route.ts';
import { sendOauthError } from './send-oauth-error.ts';

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';
/** JSON around the largest picture in base64. */
const DATA_URL_BODY_BYTES = Math.ceil((MAX_PICTURE_BYTES * 4) / 3) + 64 * 1024;

/** A signed body is a short note: what is larger is none. */
const RAW_BODY_BYTES = 256 * 1024;
const RAW_BODY = z
  .unknown()
  .register(z.globalRegistry, { description: 'Read as bytes, which the header signs' });

/** `properties/{id}/` as Fastify writes it. */
function fastifyPath(endpoint: AnyEndpoint): string {
  return API_PREFIX + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
}

const EVENT_STREAM = 'text/event-stream';

/** The answer as the documentation reads it. */
function documentedResponse({ response, isStream, fileTypes }: AnyEndpoint) {
  if (fileTypes) {
    const content = Object.fromEntries(fileTypes.map((type) => [type, { schema: response }]));
    return { description: 'A file', content };
  }
  if (!isStream) return response;
  return {
    description: 'Events, one after another, until either side ends them',
    content: { [EVENT_STREAM]: { schema: response } },
  };
}

/** The schemas as the documentation reads them; validation itself happens in `parseInput`, for both ways in. */
function documentation(endpoint: AnyEndpoint) {
  return {
    tags: [endpoint.tag],
    summary: endpoint.summary,
    operationId: endpoint.name,
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    ...(endpoint.takesForm ? { consumes: ['application/json', FORM] } : {}),
    ...(endpoint.takesRaw ? { headers: z.object({ [endpoint.takesRaw]: z.string() }), body: RAW_BODY } : {}),
    ...(endpoint.takesMultipart ? { consumes: ['application/json', MULTIPART] } : {}),
    response: { [endpoint.status ?? 200]: documentedResponse(endpoint) },
    ...(endpoint.auth === 'public' ? {} : { security: [{ bearer: [] }] }),
  };
}

function sendReady(request: FastifyRequest, reply: FastifyReply, ready: ReadyJson): FastifyReply {
  if (ready.total !== null) reply.header('x-total-count', ready.total);
  reply.header('etag', ready.etag).header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === ready.etag) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  if (!ready.isWorthPacking || !takesBrotli(request)) return reply.send(ready.body);
  const { encoding, bytes } = ready.packed(takesZstd(request));
  return reply.header('content-encoding', encoding).send(bytes);
}

/** JSON everywhere; forms are read here too, and refused where the contract does not name them. */
function readBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, text, done) => {
    done(null, readForm(text as string));
  });
}

/** The body as the schema is to see it. */
async function bodyOf(request: FastifyRequest, endpoint: AnyEndpoint): Promise<unknown> {
  refuseForm(request, endpoint);
  const isMultipart = endpoint.takesMultipart && request.isMultipart();
  return isMultipart ? await readMultipart(request, endpoint.takesMultipart!) : request.body;
}

/** A corner where every body is read to its end and dropped. */
function dropBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
}

/** A room where every body is kept as the bytes that were sent: a signature is over these and no others. */
function keepBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const options = { parseAs: 'buffer', bodyLimit: RAW_BODY_BYTES } as const;
  app.addContentTypeParser('*', options, (_request, body, done) => done(null, body));
}

function signedBytes({ body, headers }: FastifyRequest, header: string): SignedBytes {
  const signature = headers[header];
  return {
    raw: body instanceof Uint8Array ? body : new Uint8Array(),
    signature: typeof signature === 'string' ? signature : '',
  };
}

/** What a handler receives of a request. */
async function inputOf(request: FastifyRequest, endpoint: AnyEndpoint): Promise<unknown> {
  const { params, query } = request;
  if (!endpoint.takesRaw) {
    return parseInput(endpoint, { params, query, body: await bodyOf(request, endpoint) });
  }
  const parsed = parseInput(endpoint, { params, query }) as object;
  return { ...parsed, ...signedBytes(request, endpoint.takesRaw) };
}

/**
 * Events leave as they happen: nothing between may keep or pack them, and the connection ends with them, so that a server
 * that stops waits for nobody.
 */
function sendStream(reply: FastifyReply, stream: EventStream): FastifyReply {
  reply.header('cache-control', 'no-store, no-transform').header('x-accel-buffering', 'no');
  return reply.header('connection', 'close').type(`${EVENT_STREAM}; charset=utf-8`).send(stream);
}

/** To be kept, never to be shown: what people typed stands in it. */
function sendFile(reply: FastifyReply, { body, name, type }: FileAnswer): FastifyReply {
  reply.header('content-disposition', `attachment; filename="${name}"`);
  return reply.header('x-content-type-options', 'nosniff').type(`${type}; charset=utf-8`).send(body);
}

function refuseForm(request: FastifyRequest, endpoint: AnyEndpoint): void {
  if (endpoint.ignoresBody) return;
  const type = request.headers['content-type'] ?? '';
  if (!endpoint.takesForm && type.toLowerCase().startsWith(FORM)) {
    throw problem(415, t('This media type is not accepted here.'));
  }
}

/**
 * What depends on who asks is kept by nobody; the rest is asked for again. A ready body that was asked for by nobody in
 * particular may be kept by a cache that many share.
 */
function limitKeeping(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: AnyEndpoint,
  answer: unknown,
): void {
  const isOpen = endpoint.auth === 'public' && endpoint.method === 'GET';
  const { authorization, cookie } = request.headers;
  const isForAnybody = answer instanceof ReadyJson && authorization === undefined && cookie === undefined;
  reply.header('cache-control', !isOpen ? 'no-store' : isForAnybody ? 'no-cache' : 'private, no-cache');
}

type ContextOf<C> = (request: FastifyRequest, endpoint: AnyEndpoint) => Promise<C> | C;

function mountRoutes<C>(app: FastifyInstance, routes: readonly Route<C>[], contextOf: ContextOf<C>): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const contexts = new WeakMap<FastifyRequest, C>();
  for (const { endpoint, handle } of routes) {
    api.route({
      method: endpoint.method,
      url: fastifyPath(endpoint),
      schema: documentation(endpoint),
      ...(endpoint.errorForm === 'oauth' ? { errorHandler: sendOauthError, config: { language: 'en' } } : {}),
      ...(endpoint.takesMultipart?.isTextToo ? { bodyLimit: DATA_URL_BODY_BYTES } : {}),
      onRequest: async (request, reply) => {
        contexts.set(request, await contextOf(request, endpoint));
        const { file, isTextToo } = endpoint.takesMultipart ?? {};
        // Pictures: a form holds its place as JSON does, and takes no second one when it is read.
        if (file && isTextToo) holdUntilAnswered(request, reply, file);
      },
      handler: async (request, reply) => {
        const input = await inputOf(request, endpoint);
        const answer = await handle(contexts.get(request) as C, input as never);
        limitKeeping(request, reply, endpoint, answer);
        if (answer instanceof ReadyJson) return sendReady(request, reply, answer);
        if (answer instanceof FileAnswer) return sendFile(reply, answer);
        if (answer instanceof EventStream) return sendStream(reply, answer);
        reply.code(endpoint.status ?? 200);
        if (!(answer instanceof Answer)) return reply.send(answer as never);
        return reply.headers(answer.headers).send(answer.body as never);
      },
    });
  }
}

/**
 * Registers each route at its path, with and without the trailing slash, with its schemas for the documentation and
 * for the response, which strips every key that the contract does not name.
 * @param contextOf makes the handlers' context for one request (who asks, with what), or refuses it by throwing. It
 * is asked before the body is read.
 */
export function mountApi<C>(
  app: FastifyInstance,
  routes: readonly Route<C>[],
  contextOf: ContextOf<C>,
): void {
  // Validation by Fastify is switched off: one edge, `parseInput`, serves HTTP and local calls alike.
  app.setValidatorCompiler(() => (value) => ({ value }));
  app.setSerializerCompiler(serializerCompiler);
  readBodies(app);
  const takesFile = ({ endpoint }: Route<C>) => endpoint.takesMultipart !== undefined;
  const dropsBody = ({ endpoint }: Route<C>) => endpoint.ignoresBody === true;
  const takesBytes = ({ endpoint }: Route<C>) => endpoint.takesRaw !== undefined;
  const isPlain = (route: Route<C>) => !takesFile(route) && !dropsBody(route) && !takesBytes(route);
  mountRoutes(app, routes.filter(isPlain), contextOf);
  // In rooms of their own: nowhere else is such a body even looked at.
  app.register(async (uploads) => {
    await uploads.register(multipart);
    mountRoutes(uploads, routes.filter(takesFile), contextOf);
  });
  app.register(async (bodiless) => {
    dropBodies(bodiless);
    mountRoutes(bodiless, routes.filter(dropsBody), contextOf);
  });
  app.register(async (signed) => {
    keepBytes(signed);
    mountRoutes(signed, routes.filter(takesBytes), contextOf);
  });
}

/** Repeated names become lists. A null prototype prevents pollution. */
export function readForm(text: string): Record<string, string | string[]> {
  const form: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const before = form[name];
    if (before === undefined) form[name] = value;
    else if (typeof before === 'string') form[name] = [before, value];
    else before.push(value);
  }
  return form;
}
