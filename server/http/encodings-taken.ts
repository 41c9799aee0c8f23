import type { FastifyRequest } from 'fastify';

const isTaken = (request: FastifyRequest, encoding: RegExp): boolean =>
  encoding.test(request.headers['accept-encoding'] ?? '');

/** Whether a client takes brotli: the one encoding in which answers are kept. */
export const takesBrotli = (request: FastifyRequest): boolean =>
  isTaken(request, /(^|[,\s])br(?!;q=0(\.0*)?\s*(,|$))/);

/** Whether it takes zstd, in which an answer is packed sooner. */
export const takesZstd = (request: FastifyRequest): boolean =>
  isTaken(request, /(^|[,\s])zstd(?!;q=0(\.0*)?\s*(,|$))/);
