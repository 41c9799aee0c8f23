import type { FastifyInstance } from 'fastify';

/** How long requests that are under way when a process leaves may take; milliseconds. */
const PATIENCE_MS = 10_000;

/**
 * Takes no new connection, lets requests under way end, and closes what the app has opened. Who has not sent all of a request or read all
 * of an answer by then is cut off: Node looks for slow lines no longer once it takes nobody new, and jobs and database have yet to end in order.
 */
export async function closeApp(
  app: Pick<FastifyInstance, 'close' | 'server'>,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  await app.close().finally(() => clearTimeout(timer));
}
