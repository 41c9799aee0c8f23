import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { redactUrl } from './redact-url.ts';
import { currentTrace, runWithTrace, type Trace } from './trace.ts';

export type CompletedRequest = {
  method: string;
  /** Template of the path, without user input. */
  route: string;
  status: number;
  /** Milliseconds from the first byte of the request to the last of the response. */
  ms: number;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Returns the template of a URL, for a route that serves many paths. */
    routeOf?: (url: string) => string;
  }
}

/** Returns a template such as `properties/:id/`. All unknown paths have the same template. */
function routeOf({ routeOptions, url }: FastifyRequest): string {
  return routeOptions.config?.routeOf?.(url) ?? routeOptions.url ?? 'none';
}

/** nginx's status for a client that disconnected before the response. */
const CLIENT_LEFT = 499;

/** The levels of LOG_LEVEL at which requests are logged. */
const LEVELS_WITH_REQUESTS: ReadonlySet<string> = new Set(['trace', 'debug', 'info']);

type InFlight = { trace: Trace; reply: FastifyReply; isLogged: boolean };

/** An event stream ends whenever its client disconnects, so that is not a failure. */
function isStream(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('text/event-stream');
}

/**
 * Sets `X-Request-Id` and logs each request once, without body, headers and email addresses. Register it
 * before other hooks.
 */
export function logRequests(app: FastifyInstance, onCompleted: (request: CompletedRequest) => void): void {
  const inFlight = new WeakMap<FastifyRequest, InFlight>();
  // Enter the async context in two hooks, because reading the body loses it.
  const enter = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const { id: request_id, ip: address } = request;
    const entry = inFlight.get(request) ?? {
      trace: { request_id, user_id: null, address },
      reply,
      isLogged: false,
    };
    inFlight.set(request, entry);
    if (currentTrace() === entry.trace) done();
    else runWithTrace(entry.trace, done);
  };
  const logOnce = (request: FastifyRequest, status: number) => {
    const entry = inFlight.get(request);
    if (!entry || entry.isLogged) return;
    entry.isLogged = true;
    const { method } = request;
    const [route, ms] = [routeOf(request), Math.round(entry.reply.elapsedTime * 10) / 10];
    onCompleted({ method, route, status, ms });
    if (request.routeOptions.config?.isProbe && status < 400) return;
    if (!LEVELS_WITH_REQUESTS.has(request.log.level)) return;
    const url = redactUrl(request.url);
    const { user_id } = entry.trace;
    request.log.info({ method, route, url, status, ms, user_id }, 'request');
  };
  app.addHook('onRequest', enter);
  app.addHook('preValidation', enter);
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    logOnce(request, reply.statusCode);
    done();
  });
  app.addHook('onRequestAbort', async (request) => {
    const reply = inFlight.get(request)?.reply;
    logOnce(request, reply && isStream(reply) ? reply.statusCode : CLIENT_LEFT);
  });
}

/** Adds the user to the request's log line and the audit trail. */
export function setTraceUser(user_id: number | null): void {
  const trace = currentTrace();
  if (trace) trace.user_id = user_id;
}
