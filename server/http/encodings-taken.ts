import type { FastifyRequest } from 'fastify';

/** Its name in a list of encodings, unless a weight of nothing refuses it. */
const nameOf = (encoding: string) => new RegExp(`(^|[,\\s])${encoding}(?!;q=0(\\.0*)?\\s*(,|$))`);
const BROTLI = nameOf('br');
const ZSTD = nameOf('zstd');

const isTaken = ({ headers }: FastifyRequest, name: RegExp): boolean =>
  name.test(headers['accept-encoding'] ?? '');

/** Whether a client takes brotli: the one encoding in which answers are kept. */
export const takesBrotli = (request: FastifyRequest): boolean => isTaken(request, BROTLI);

/** Whether it takes zstd, in which an answer is packed sooner. */
export const takesZstd = (request: FastifyRequest): boolean => isTaken(request, ZSTD);
