import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { ContentLibrary } from './markdown-library.ts';
import { lastChange, RSS_PATH, writeRss } from './write-rss.ts';

type RssParts = { content: ContentLibrary; siteUrl: string };

export async function rssRoutes(app: FastifyInstance, { content, siteUrl }: RssParts): Promise<void> {
  app.route({
    method: ['GET', 'HEAD'],
    url: RSS_PATH,
    schema: { hide: true } as never,
    handler: async (request, reply) => {
      const { entries } = await content.current();
      const guides = entries.filter(({ sys }) => sys.contentType.sys.id === 'blogPost');
      const feed = writeRss(guides, siteUrl);
      const etag = `W/"${createHash('sha256').update(feed).digest('base64url')}"`;
      const changed = lastChange(guides);
      reply.header('cache-control', 'public, max-age=300').header('etag', etag);
      if (changed !== null) reply.header('last-modified', new Date(changed).toUTCString());
      const known = request.headers['if-none-match'];
      // The ETag takes precedence, because removing a guide changes the feed but not its last date.
      if (known?.split(',').some((one) => one.trim() === etag || one.trim() === '*'))
        return reply.code(304).send();
      const since = Date.parse(request.headers['if-modified-since'] ?? '');
      if (known === undefined && changed !== null && Date.parse(changed) <= since)
        return reply.code(304).send();
      return reply.type('application/rss+xml; charset=utf-8').send(feed);
    },
  });
}
