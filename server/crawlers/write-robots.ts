import { PAGES, roommatesPath } from '#shared/pages.ts';

/** Other pages use `noindex`. */
const PRIVATE = [
  PAGES.messages,
  PAGES.listingManager,
  PAGES.account,
  roommatesPath({ public_view_url: 'any' }).replace('/any/', '/*/'),
  '/api/',
];

/** @param isClosed disallows everything: a public site with demo listings must not be found by students */
export function writeRobots({ base, isClosed }: { base: string; isClosed: boolean }): string {
  if (isClosed) return 'User-agent: *\nDisallow: /\n';
  const lines = PRIVATE.map((path) => `Disallow: ${path}`);
  return `User-agent: *\n${lines.join('\n')}\n\nSitemap: ${base}/sitemap.xml\n`;
}
