import type { FastifyRequest } from 'fastify';

/** Unless refused by a weight of 0. */
const nameOf = (encoding: string) => new RegExp(`(^|[,\\s])${encoding}(?!;q=0(\\.0*)?\\s*(,|$))`);
const BROTLI = nameOf('br');
const ZSTD = nameOf('zstd');

const isTaken = ({ headers }: FastifyRequest, name: RegExp): boolean =>
  name.test(headers['accept-encoding'] ?? '');

export const takesBrotli = (request: FastifyRequest): boolean => isTaken(request, BROTLI);

/** zstd compresses faster. */
export const takesZstd = (request: FastifyRequest): boolean => isTaken(request, ZSTD);
