import { PAGES, roommatesPath } from '#shared/pages.ts';

/** `*` stands for any signs; what is not among these, `noindex` on the page itself decides. */
const PRIVATE = [
  PAGES.messages,
  PAGES.listingManager,
  PAGES.account,
  roommatesPath({ public_view_url: 'any' }).replace('/any/', '/*/'),
  '/api/',
];

/**
 * What crawlers may read.
 * @param isClosed nothing at all: a public site whose homes are invented must not be found by people who look for one
 */
export function writeRobots({ base, isClosed }: { base: string; isClosed: boolean }): string {
  if (isClosed) return 'User-agent: *\nDisallow: /\n';
  const lines = PRIVATE.map((path) => `Disallow: ${path}`);
  return `User-agent: *\n${lines.join('\n')}\n\nSitemap: ${base}/sitemap.xml\n`;
}
