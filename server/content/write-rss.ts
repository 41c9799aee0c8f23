import type { ContentEntry } from '#shared/api/content-schemas.ts';
import { articlePath, PAGES } from '#shared/pages.ts';
import { escapeXml } from '../http/escape-xml.ts';

export const RSS_PATH = `${PAGES.blog}rss.xml`;
const MAX_ITEMS = 50;

const dateOf = (iso: string): string => new Date(iso).toUTCString();

function itemOf({ fields, sys }: ContentEntry, siteUrl: string): string {
  const link = escapeXml(`${siteUrl}${articlePath(fields.slug)}`);
  const categories = fields.tags.map((tag) => `      <category>${escapeXml(tag)}</category>\n`).join('');
  return `    <item>
      <title>${escapeXml(fields.title)}</title>
      <link>${link}</link>
      <guid isPermaLink="true">${link}</guid>
      <pubDate>${dateOf(sys.createdAt)}</pubDate>
      <description>${escapeXml(fields.description)}</description>
${categories}    </item>
`;
}

export function lastChange(entries: readonly ContentEntry[]): string | null {
  const times = entries.flatMap(({ sys }) => [Date.parse(sys.createdAt), Date.parse(sys.updatedAt)]);
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString();
}

export function writeRss(entries: readonly ContentEntry[], siteUrl: string): string {
  const changed = lastChange(entries);
  const built = changed === null ? '' : `    <lastBuildDate>${dateOf(changed)}</lastBuildDate>\n`;
  const items = entries.slice(0, MAX_ITEMS).map((entry) => itemOf(entry, siteUrl));
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>Porchlight guides</title>
    <link>${escapeXml(`${siteUrl}${PAGES.blog}`)}</link>
    <atom:link href="${escapeXml(`${siteUrl}${RSS_PATH}`)}" rel="self" type="application/rss+xml" />
    <description>Guides to finding, paying for and living in a home near school.</description>
    <language>en-us</language>
${built}${items.join('')}  </channel>
</rss>
`;
}
