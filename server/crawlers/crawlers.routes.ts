import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#shared/api/call.ts';
import { contentEntries } from '#shared/api/content.ts';
import { notFound } from '#shared/api/errors.ts';
import { PAGES, roommatesPath } from '#shared/pages.ts';
import { siteOrigin } from '#shared/rules/school-site.ts';
import type { Db } from '../db/tables.ts';
import { ANY_TAG, type ResponseCache } from '../http/response-cache.ts';
import type { SchoolSites } from '../schools/school-sites.ts';
import { findDemoListings } from './sitemap.queries.ts';
import { type MappedSite, makeSitemap, makeSitemapIndex } from './sitemaps.ts';
import { SECURITY_TXT, type SecurityContact, writeSecurityTxt } from './write-security-txt.ts';

/** Paths that robots.txt disallows. Other private pages have `noindex`. */
const PRIVATE = [
  PAGES.messages,
  PAGES.listingManager,
  PAGES.account,
  roommatesPath({ public_view_url: 'any' }).replace('/any/', '/*/'),
  '/api/',
];

type CrawlerOptions = {
  db: Db;
  publicUrl: string;
  sites: Pick<SchoolSites, 'ofHost'>;
  isPublic: boolean;
  cache: ResponseCache;
  security: SecurityContact;
  callFor: (request: FastifyRequest) => Promise<Call>;
};

/** Crawlers fetch these files a few times a day. */
const MAX_AGE_S = 3600;
const MAX_ARTICLES = 1000;

export async function crawlerRoutes(app: FastifyInstance, options: CrawlerOptions): Promise<void> {
  const { db, cache, publicUrl, isPublic } = options;
  const hidden = { schema: { hide: true } as never };
  const readText = async (key: string, make: () => Promise<string | null>) => {
    const load = async () => {
      const body = await make();
      if (body === null) throw notFound('file');
      return { body };
    };
    return (await cache.fetch(`${key} for crawlers`, { tags: [ANY_TAG], maxAgeMs: MAX_AGE_S * 1000 }, load))
      .body;
  };

  const siteOf = ({ host }: FastifyRequest): MappedSite => {
    const site = options.sites.ofHost(host);
    const base = site ? siteOrigin(site.domain, publicUrl) : publicUrl;
    const school = site ? { id: site.school_id, site: { domain: site.domain } } : null;
    return { base, public_url: publicUrl, school };
  };
  const sourceOf = async (request: FastifyRequest) => {
    const site = siteOf(request);
    const call = await options.callFor(request);
    const query = { content_type: 'blogPost' as const, limit: MAX_ARTICLES };
    return { db, site, findArticles: async () => (await call(contentEntries, query)).items };
  };
  const send = (reply: FastifyReply, type: string, text: string | null) => {
    if (text === null) throw notFound('file');
    return reply
      .header('cache-control', `public, max-age=${MAX_AGE_S}`)
      .header('vary', 'accept-encoding, host')
      .type(`${type}; charset=utf-8`)
      .send(text);
  };

  app.get('/robots.txt', hidden, async (request, reply) => {
    const { base } = siteOf(request);
    const isClosed = async () => isPublic && (await findDemoListings(db));
    const make = async () => writeRobots({ base, isClosed: await isClosed() });
    return send(reply, 'text/plain', await readText(`${base} robots`, make));
  });
  app.get(SECURITY_TXT, hidden, (request, reply) => {
    const { security } = options;
    const isThere = security.contacts.length > 0;
    return send(
      reply,
      'text/plain',
      isThere ? writeSecurityTxt(siteOf(request).base, security, new Date()) : null,
    );
  });
  app.get('/sitemap.xml', hidden, async (request, reply) => {
    const source = await sourceOf(request);
    const make = () => makeSitemapIndex(source);
    return send(reply, 'application/xml', await readText(`${source.site.base} index`, make));
  });
  app.get('/sitemaps/:file', hidden, async (request, reply) => {
    const [, name] = /^([a-z0-9-]{1,40})\.xml$/.exec((request.params as { file: string }).file) ?? [];
    if (!name) throw notFound('file');
    const source = await sourceOf(request);
    const make = () => makeSitemap(source, name);
    return send(reply, 'application/xml', await readText(`${source.site.base} ${name}`, make));
  });
}

/** @param isClosed disallows all paths, so that students don't find demo listings of a public site */
function writeRobots({ base, isClosed }: { base: string; isClosed: boolean }): string {
  if (isClosed) return 'User-agent: *\nDisallow: /\n';
  const lines = PRIVATE.map((path) => `Disallow: ${path}`);
  return `User-agent: *\n${lines.join('\n')}\n\nSitemap: ${base}/sitemap.xml\n`;
}
