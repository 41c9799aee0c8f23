import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route that answers many paths: by which of few names an address goes. */
    routeOf?: (url: string) => string;
  }
}

/**
 * Such as `properties/:id/` below the prefix of the API, or a page's path as it is written; what no route answers is one thing whatever
 * was asked for.
 */
function routeOf({ routeOptions, url }: FastifyRequest): string {
  return routeOptions.config?.routeOf?.(url) ?? routeOptions.url ?? 'none';
}

/** Of requests whose client left before the answer: as proxies call it. */
const CLIENT_LEFT = 499;

/** Of the log: those at which a request has its line. */
const LEVELS_WITH_REQUESTS: ReadonlySet<string> = new Set(['trace', 'debug', 'info']);

type UnderWay = { trace: Trace; reply: FastifyReply; isTold: boolean };

/** A stream of events never ends by itself: whoever leaves it has had all of it. */
function isStream(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('text/event-stream');
}

/**
 * Names every request, in the answer's `X-Request-Id` as in all lines that come of it, and writes one line when it is
 * answered or its client has left: never a body, a header or an address of mail. To be called before anything that may refuse.
 * @param onAnswered hears of each, for metrics
 */
export function logRequests(app: FastifyInstance, onAnswered: (request: AnsweredRequest) => void): void {
  const underWay = new WeakMap<FastifyRequest, UnderWay>();
  // Asked twice, because the end of a body is heard outside of its request.
  const enter = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const { id: request_id, ip: address } = request;
    const one = underWay.get(request) ?? {
      trace: { request_id, user_id: null, address },
      reply,
      isTold: false,
    };
    underWay.set(request, one);
    if (currentTrace() === one.trace) done();
    else traced(one.trace, done);
  };
  const tell = (request: FastifyRequest, status: number) => {
    const one = underWay.get(request);
    if (!one || one.isTold) return;
    one.isTold = true;
    const { method } = request;
    const [route, ms] = [routeOf(request), Math.round(one.reply.elapsedTime * 10) / 10];
    onAnswered({ method, route, status, ms });
    if (request.routeOptions.config?.isProbe && status < 400) return;
    // A site that reads no such lines pays for none.
    if (!LEVELS_WITH_REQUESTS.has(request.log.level)) return;
    const url = visibleUrl(request.url);
    const { user_id } = one.trace;
    request.log.info({ method, route, url, status, ms, user_id }, 'request');
  };
  app.addHook('onRequest', enter);
  app.addHook('preValidation', enter);
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    tell(request, reply.statusCode);
    done();
  });
  app.addHook('onRequestAbort', async (request) => {
    const reply = underWay.get(request)?.reply;
    tell(request, reply && isStream(reply) ? reply.statusCode : CLIENT_LEFT);
  });
}

/** Says who asks, once that is known: for the request's line and for the audit trail. */
export function noteAsker(user_id: number | null): void {
  const trace = currentTrace();
  if (trace) trace.user_id = user_id;
}
