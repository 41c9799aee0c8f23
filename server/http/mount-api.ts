import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { type AnyEndpoint, API_PREFIX } from '#shared/api/endpoint.ts';
import { parseInput } from './parse-input.ts';
import { ReadyJson } from './ready-json.ts';
import type { Route } from './route.ts';

/** `properties/{id}/` as Fastify writes it. */
function fastifyPath(endpoint: AnyEndpoint): string {
  return API_PREFIX + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
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
    response: { [endpoint.status ?? 200]: endpoint.response },
    ...(endpoint.auth === 'public' ? {} : { security: [{ bearer: [] }] }),
  };
}

/** Whether a client takes brotli: the one encoding in which ready answers are kept. */
function takesBrotli(request: FastifyRequest): boolean {
  return /(^|[,\s])br(?!;q=0(\.0*)?\s*(,|$))/.test(request.headers['accept-encoding'] ?? '');
}

async function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  ready: ReadyJson,
): Promise<FastifyReply> {
  if (ready.total !== null) reply.header('x-total-count', ready.total);
  reply.header('cache-control', 'no-cache').header('etag', ready.etag).header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === ready.etag) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  if (!ready.isWorthPacking || !takesBrotli(request)) return reply.send(ready.body);
  return reply.header('content-encoding', 'br').send(await ready.packed());
}

/**
 * Registers each route at its path, with and without the trailing slash, with its schemas for the documentation and
 * for the response, which strips every key that the contract does not name.
 * @param contextOf makes the handlers' context for one request (who asks, with what).
 */
export function mountApi<C>(
  app: FastifyInstance,
  routes: readonly Route<C>[],
  contextOf: (request: FastifyRequest, endpoint: AnyEndpoint) => Promise<C> | C,
): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  // Validation by Fastify is switched off: one edge, `parseInput`, serves HTTP and local calls alike.
  api.setValidatorCompiler(() => (value) => ({ value }));
  api.setSerializerCompiler(serializerCompiler);
  for (const { endpoint, handle } of routes) {
    api.route({
      method: endpoint.method,
      url: fastifyPath(endpoint),
      schema: documentation(endpoint),
      handler: async (request, reply) => {
        const input = parseInput(endpoint, request);
        const answer = await handle(await contextOf(request, endpoint), input as never);
        if (answer instanceof ReadyJson) return sendReady(request, reply, answer);
        return reply.code(endpoint.status ?? 200).send(answer as never);
      },
    });
  }
}
