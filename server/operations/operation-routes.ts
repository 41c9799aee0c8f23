import { createHash, timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { badInput, notFound, problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import { addSafetyHeaders } from '../http/safety-headers.ts';
import { sendProblem } from '../http/send-problem.ts';
import type { Metrics } from './metrics.ts';
import type { Readiness } from './readiness.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    isProbe?: boolean;
  }
}

export type Operations = {
  readiness: Readiness;
  metrics: Metrics;
  metricsToken: string | null;
};

const digest = (text: string) => createHash('sha256').update(text).digest();

function checkToken({ headers }: FastifyRequest, token: string): void {
  const given = /^Bearer +(\S{1,1000}) *$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  if (!timingSafeEqual(digest(given), digest(token))) throw problem(401, t('Please log in first.'));
}

/**
 * Checks to skip, as in Kubernetes' `/readyz`. A load balancer skips dependencies that all processes share.
 * @throws 400
 */
function excludedOf({ query }: FastifyRequest, names: readonly string[]): string[] {
  const excluded = [(query as { exclude?: string | string[] }).exclude ?? []].flat();
  if (excluded.every((name) => names.includes(name))) return excluded;
  throw badInput({ exclude: [`Only these checks can be excluded: ${names.join(', ')}.`] });
}

/**
 * Serves `/healthz`, `/readyz` (503 if not ready) and `/metrics` without rate limits and cookies. Successes
 * are not logged.
 */
export function operationRoutes(
  app: FastifyInstance,
  { readiness, metrics, metricsToken }: Operations,
  hasOwnPort: boolean,
): void {
  const options = {
    schema: { hide: true } as never,
    config: { isProbe: true, rateLimit: false } as const,
  };
  app.get('/healthz', options, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', options, async (request, reply) => {
    const state = await readiness.state(excludedOf(request, readiness.names));
    return await reply
      .code(state.status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(state);
  });
  app.get('/metrics', options, async (request, reply) => {
    if (metricsToken !== null) checkToken(request, metricsToken);
    else if (!hasOwnPort) throw notFound('page');
    const text = await metrics.text();
    return await reply.header('cache-control', 'no-store').type(metrics.contentType).send(text);
  });
}

/** Runs in processes of every role. */
export async function openOperationsServer(
  operations: Operations,
  { host, port }: { host: string; port: number },
): Promise<FastifyInstance> {
  const app = Fastify({ logger: false, forceCloseConnections: true, requestTimeout: 10_000 });
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler((request, reply) => sendProblem(notFound('page'), request, reply));
  addSafetyHeaders(app, false);
  operationRoutes(app, operations, true);
  await app.listen({ host, port });
  return app;
}
