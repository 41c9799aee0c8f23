import type { FastifyInstance } from 'fastify';

/** Milliseconds for pending requests on shutdown. */
const PATIENCE_MS = 10_000;

/**
 * Stops accepting, finishes requests within the timeout, then closes the rest: Node checks slow connections no longer.
 */
export async function closeApp(
  app: Pick<FastifyInstance, 'close' | 'server'>,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  await app.close().finally(() => clearTimeout(timer));
}
