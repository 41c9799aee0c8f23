import type { FastifyInstance } from 'fastify';

/** Node stops checking for slow clients when the server closes. */
export async function closeApp(
  app: Pick<FastifyInstance, 'close' | 'server'>,
  timeoutMs = 10_000,
): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), timeoutMs);
  await app.close().finally(() => clearTimeout(timer));
}
