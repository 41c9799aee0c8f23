import type { FastifyRequest } from 'fastify';

/** Whether a client takes brotli: the one encoding in which answers are kept. */
export function takesBrotli(request: FastifyRequest): boolean {
  return /(^|[,\s])br(?!;q=0(\.0*)?\s*(,|$))/.test(request.headers['accept-encoding'] ?? '');
}
