import type { FastifyInstance } from 'fastify';

const TIMEOUT_MS = 10_000;

/** Node no longer checks slow connections once the server stops accepting. */
export async function closeApp(
  app: Pick<FastifyInstance, 'close' | 'server'>,
  patienceMs = TIMEOUT_MS,
): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  await app.close().finally(() => clearTimeout(timer));
}
