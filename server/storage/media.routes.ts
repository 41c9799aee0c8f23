import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '#shared/api/errors.ts';
import { MEDIA_PREFIX } from '#shared/rules/photo-sizes.ts';
import { SANDBOXED_POLICY } from '../http/safety-headers.ts';
import { contentTypeOf, type Store } from './store.ts';

const MEDIA_KEY = /^[0-9a-f]{32}\/[1-9][0-9]{0,3}\.webp$/;
const ONE_YEAR = 'public, max-age=31536000, immutable';

/** Pictures never change. */
export async function mediaRoutes(app: FastifyInstance, { store }: { store: Store }): Promise<void> {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${MEDIA_PREFIX}*`,
    schema: { hide: true } as never,
    handler: (request, reply) => sendPicture(store, request, reply),
  });
}

async function sendPicture(store: Store, request: FastifyRequest, reply: FastifyReply) {
  // Other spellings of the same path would fill caches.
  const key = request.raw.url!.split('?', 1)[0]!.slice(MEDIA_PREFIX.length);
  if (!MEDIA_KEY.test(key)) throw notFound('picture');
  const etag = `"${key}"`;
  const isHead = request.method === 'HEAD';
  const isKnown = matches(request.headers['if-none-match'], etag);
  const found = isHead || isKnown ? await store.head(key) : await store.get(key);
  if (!found) throw notFound('picture');
  reply
    .header('content-type', contentTypeOf(key))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', SANDBOXED_POLICY)
    .header('cache-control', ONE_YEAR)
    .header('etag', etag);
  if (isKnown) return reply.code(304).send();
  reply.header('content-length', found.size);
  return reply.send('bytes' in found ? found.bytes : undefined);
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return (
    header.split(',').some((each) => /^(?:W\/)?(.*)$/.exec(each.trim())?.[1] === etag) ||
    header.trim() === '*'
  );
}
