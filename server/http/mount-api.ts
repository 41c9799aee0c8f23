import { hash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { SignedBytes } from '#shared/api/call.ts';
import { API_PREFIX } from '#shared/api/endpoint.ts';
import { problem } from '#shared/api/errors.ts';
import { MAX_PICTURE_BYTES } from '#shared/rules/max-picture-bytes.ts';
import { t } from '#shared/texts/t.ts';
import { acceptsBrotli, acceptsZstd } from './accept-encoding.ts';
import { EventStream } from './event-stream.ts';
import { FileResponse } from './file-response.ts';
import { parseInput } from './parse-input.ts';
import { readMultipart } from './read-multipart.ts';
import { ResponseWithHeaders } from './response-with-headers.ts';
import type { DocumentedEndpoint, Route } from './route.ts';
import { sendOauthError } from './send-oauth-error.ts';
import { SerializedJson } from './serialized-json.ts';
import { holdUploadSlot } from './upload-limiter.ts';

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';
/** The largest picture as base64 in JSON. */
const DATA_URL_BODY_BYTES = Math.ceil((MAX_PICTURE_BYTES * 4) / 3) + 64 * 1024;

/** Payment events are small. */
const RAW_BODY_BYTES = 256 * 1024;
const RAW_BODY = z.unknown().register(z.globalRegistry, { description: 'Raw bytes, signed by the header' });

function fastifyPath(endpoint: DocumentedEndpoint): string {
  return API_PREFIX + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
}

const EVENT_STREAM = 'text/event-stream';

function documentedResponse({ response, isStream, fileTypes }: DocumentedEndpoint) {
  if (fileTypes) {
    const content = Object.fromEntries(fileTypes.map((type) => [type, { schema: response }]));
    return { description: 'A file', content };
  }
  if (!isStream) return response;
  return {
    description: 'A stream of server-sent events',
    content: { [EVENT_STREAM]: { schema: response } },
  };
}

/** Only for the OpenAPI document; `parseInput` validates requests. */
function documentation(endpoint: DocumentedEndpoint) {
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

function sendSerialized(request: FastifyRequest, reply: FastifyReply, json: SerializedJson): FastifyReply {
  if (json.total !== null) reply.header('x-total-count', json.total);
  reply.header('etag', json.etag).header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === json.etag) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  if (!json.isWorthCompressing || !acceptsBrotli(request)) return reply.send(json.body);
  const { encoding, bytes } = json.compressed(acceptsZstd(request));
  return reply.header('content-encoding', encoding).send(bytes);
}

/** `refuseForm` rejects forms that an endpoint doesn't accept. */
function readBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, text, done) => {
    done(null, readForm(text as string));
  });
}

async function bodyOf(request: FastifyRequest, endpoint: DocumentedEndpoint): Promise<unknown> {
  refuseForm(request, endpoint);
  const isMultipart = endpoint.takesMultipart && request.isMultipart();
  return isMultipart ? await readMultipart(request, endpoint.takesMultipart!) : request.body;
}

function discardBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
}

/** A webhook's signature covers the raw bytes. */
function parseRawBodies(app: FastifyInstance): void {
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

async function inputOf(request: FastifyRequest, endpoint: DocumentedEndpoint): Promise<unknown> {
  const { params, query } = request;
  if (!endpoint.takesRaw) {
    return parseInput(endpoint, { params, query, body: await bodyOf(request, endpoint) });
  }
  const parsed = parseInput(endpoint, { params, query }) as object;
  return { ...parsed, ...signedBytes(request, endpoint.takesRaw) };
}

/** Closes the connection at the end, so that shutdown doesn't wait for keep-alive. */
function sendStream(reply: FastifyReply, stream: EventStream): FastifyReply {
  reply.header('cache-control', 'no-store, no-transform').header('x-accel-buffering', 'no');
  return reply.header('connection', 'close').type(`${EVENT_STREAM}; charset=utf-8`).send(stream);
}

/** A browser that displayed user-supplied text might run it as a script. */
function sendFile(request: FastifyRequest, reply: FastifyReply, { body, name, type }: FileResponse) {
  const etag = `"${hash('sha256', body, 'base64url')}"`;
  reply.header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  reply.header('content-disposition', `attachment; filename="${name}"`);
  return reply.header('x-content-type-options', 'nosniff').type(`${type}; charset=utf-8`).send(body);
}

function refuseForm(request: FastifyRequest, endpoint: DocumentedEndpoint): void {
  if (endpoint.ignoresBody) return;
  const type = request.headers['content-type'] ?? '';
  if (!endpoint.takesForm && type.toLowerCase().startsWith(FORM)) {
    throw problem(415, t('This media type isn’t accepted here.'));
  }
}

/** Shared caches may store only public JSON that was requested without cookies or token. */
function setCacheControl(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: DocumentedEndpoint,
  result: unknown,
): void {
  const isOpen = endpoint.auth === 'public' && endpoint.method === 'GET';
  const { authorization, cookie } = request.headers;
  const isAnonymous = result instanceof SerializedJson && authorization === undefined && cookie === undefined;
  reply.header('cache-control', !isOpen ? 'no-store' : isAnonymous ? 'no-cache' : 'private, no-cache');
}

type ContextOf<C> = (request: FastifyRequest, endpoint: DocumentedEndpoint) => Promise<C> | C;

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
        // A text body needs an upload slot too. `readMultipart` does not acquire a second one.
        if (file && isTextToo) holdUploadSlot(request, reply, file);
      },
      handler: async (request, reply) => {
        const input = await inputOf(request, endpoint);
        const result = await handle(contexts.get(request) as C, input as never);
        setCacheControl(request, reply, endpoint, result);
        if (result instanceof SerializedJson) return sendSerialized(request, reply, result);
        if (result instanceof FileResponse) return sendFile(request, reply, result);
        if (result instanceof EventStream) return sendStream(reply, result);
        reply.code(endpoint.status ?? 200);
        if (!(result instanceof ResponseWithHeaders)) return reply.send(result as never);
        return reply.headers(result.headers).send(result.body as never);
      },
    });
  }
}

/** @param contextOf authorizes the request before its body is read, or throws */
export function mountApi<C>(
  app: FastifyInstance,
  routes: readonly Route<C>[],
  contextOf: ContextOf<C>,
): void {
  // `parseInput` validates instead.
  app.setValidatorCompiler(() => (value) => ({ value }));
  app.setSerializerCompiler(serializerCompiler);
  readBodies(app);
  const isUpload = ({ endpoint }: Route<C>) => endpoint.takesMultipart !== undefined;
  const dropsBody = ({ endpoint }: Route<C>) => endpoint.ignoresBody === true;
  const isSigned = ({ endpoint }: Route<C>) => endpoint.takesRaw !== undefined;
  const isPlain = (route: Route<C>) => !isUpload(route) && !dropsBody(route) && !isSigned(route);
  mountRoutes(app, routes.filter(isPlain), contextOf);
  // Other routes must never parse such bodies.
  app.register(async (uploads) => {
    await uploads.register(multipart);
    mountRoutes(uploads, routes.filter(isUpload), contextOf);
  });
  app.register(async (ignoring) => {
    discardBodies(ignoring);
    mountRoutes(ignoring, routes.filter(dropsBody), contextOf);
  });
  app.register(async (signed) => {
    parseRawBodies(signed);
    mountRoutes(signed, routes.filter(isSigned), contextOf);
  });
}

/** A null prototype prevents prototype pollution. */
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
