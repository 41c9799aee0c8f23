import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { currentTrace, type Trace, traced } from './trace.ts';
import { visibleUrl } from './visible-url.ts';

export type AnsweredRequest = {
  method: string;
  /** The template, without user input. */
  route: string;
  status: number;
  /** From the first byte of the head to the last of the response; milliseconds. */
  ms: number;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Template of a URL on a route that serves many paths. */
    routeOf?: (url: string) => string;
  }
}

/** Such as `properties/:id/`; all unknown paths are one. */
function routeOf({ routeOptions, url }: FastifyRequest): string {
  return routeOptions.config?.routeOf?.(url) ?? routeOptions.url ?? 'none';
}

/** nginx's status for a client that left before the response. */
const CLIENT_LEFT = 499;

/** Levels at which requests are logged. */
const LEVELS_WITH_REQUESTS: ReadonlySet<string> = new Set(['trace', 'debug', 'info']);

type UnderWay = { trace: Trace; reply: FastifyReply; isTold: boolean };

/** A stream is complete whenever its client leaves. */
function isStream(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('text/event-stream');
}

/** Sets `X-Request-Id` and logs each request once, without body, headers and email addresses. Register it first. */
export function logRequests(app: FastifyInstance, onAnswered: (request: AnsweredRequest) => void): void {
  const underWay = new WeakMap<FastifyRequest, UnderWay>();
  // Two hooks, because body events lose the async context.
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

/** For the request's log line and the audit trail. */
export function noteAsker(user_id: number | null): void {
  const trace = currentTrace();
  if (trace) trace.user_id = user_id;
}
