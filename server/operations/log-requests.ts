import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentTrace, type Trace, traced } from './trace.ts';
import { visibleUrl } from './visible-url.ts';

/** What is told of each request once it is answered. */
export type AnsweredRequest = {
  method: string;
  /** The path as the program writes it, with names in place of what people put there. */
  route: string;
  status: number;
  /** From the first byte of the head to the last of the answer; milliseconds. */
  ms: number;
};

/** Such as `properties/:id/` below the prefix of the API; what no route answers is one thing whatever was asked for. */
function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none';
}

/** Of requests that nobody answered: 499, as proxies call it. */
const CLIENT_LEFT = 499;

/**
 * Names every request, in the answer's `X-Request-Id` as in all lines that come of it, and writes one line when it is
 * answered: never a body, a header or an address of mail. To be called before anything that may refuse.
 * @param onAnswered hears of each, for metrics
 */
export function logRequests(app: FastifyInstance, onAnswered: (request: AnsweredRequest) => void): void {
  const traces = new WeakMap<FastifyRequest, Trace>();
  // Twice, because the end of a body is heard outside of its request.
  const enter = (request: FastifyRequest, _reply: unknown, done: () => void) => {
    const trace = traces.get(request) ?? { request_id: request.id, user_id: null, address: request.ip };
    traces.set(request, trace);
    traced(trace, done);
  };
  app.addHook('onRequest', enter);
  app.addHook('preValidation', enter);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const isCut = !reply.raw.writableFinished;
    const status = isCut && reply.statusCode < 400 ? CLIENT_LEFT : reply.statusCode;
    const [route, ms] = [routeOf(request), Math.round(reply.elapsedTime * 10) / 10];
    onAnswered({ method, route, status, ms });
    if (request.routeOptions.config?.isProbe && status < 400) return;
    const { user_id } = traces.get(request) ?? { user_id: null };
    const { id: request_id } = request;
    request.log.info(
      { request_id, method, route, url: visibleUrl(request.url), status, ms, user_id },
      'request',
    );
  });
}

/** Says who asks, once that is known: for the request's line and for the audit trail. */
export function noteAsker(user_id: number | null): void {
  const trace = currentTrace();
  if (trace) trace.user_id = user_id;
}
