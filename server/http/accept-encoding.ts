import type { FastifyRequest } from 'fastify';

/** A weight of 0 (`;q=0`) refuses the encoding. */
const encodingPattern = (encoding: string) => new RegExp(`(^|[,\\s])${encoding}(?!;q=0(\\.0*)?\\s*(,|$))`);
const BROTLI = encodingPattern('br');
const ZSTD = encodingPattern('zstd');

const isAccepted = ({ headers }: FastifyRequest, name: RegExp): boolean =>
  name.test(headers['accept-encoding'] ?? '');

export const acceptsBrotli = (request: FastifyRequest): boolean => isAccepted(request, BROTLI);

/** zstd compresses faster than brotli. */
export const acceptsZstd = (request: FastifyRequest): boolean => isAccepted(request, ZSTD);
