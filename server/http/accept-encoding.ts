import type { FastifyRequest } from 'fastify';

/** Unless refused by a weight of 0. */
const encodingPattern = (encoding: string) => new RegExp(`(^|[,\\s])${encoding}(?!;q=0(\\.0*)?\\s*(,|$))`);
const BROTLI = encodingPattern('br');
const ZSTD = encodingPattern('zstd');

const isAccepted = ({ headers }: FastifyRequest, name: RegExp): boolean =>
  name.test(headers['accept-encoding'] ?? '');

export const acceptsBrotli = (request: FastifyRequest): boolean => isAccepted(request, BROTLI);

/** zstd compresses faster. */
export const acceptsZstd = (request: FastifyRequest): boolean => isAccepted(request, ZSTD);
