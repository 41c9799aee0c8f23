import { escapeXml } from '../http/escape-xml.ts';

export type SitemapEntry = { url: string; changed?: string | undefined };

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export function writeEntry({ url, changed }: SitemapEntry): string {
  const lastmod = changed ? `<lastmod>${new Date(changed).toISOString()}</lastmod>` : '';
  return `<url><loc>${escapeXml(url)}</loc>${lastmod}</url>`;
}

export function writeSitemap(lines: readonly string[]): string {
  return `${HEAD}<urlset ${SCHEMA}>\n${lines.join('\n')}\n</urlset>\n`;
}

export function writeSitemapIndex(urls: readonly string[]): string {
  const lines = urls.map((url) => `<sitemap><loc>${escapeXml(url)}</loc></sitemap>`);
  return `${HEAD}<sitemapindex ${SCHEMA}>\n${lines.join('\n')}\n</sitemapindex>\n`;
}
