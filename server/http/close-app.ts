import type { FastifyInstance } from 'fastify';

const TIMEOUT_MS = 10_000;

/** Node stops checking for slow clients when the server closes. */
export async function closeApp(
  app: Pick<FastifyInstance, 'close' | 'server'>,
  patienceMs = TIMEOUT_MS,
): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  await app.close().finally(() => clearTimeout(timer));
}
