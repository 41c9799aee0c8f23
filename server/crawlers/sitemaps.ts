import type { ContentEntry } from '#shared/api/content-schemas.ts';
import { articlePath, PAGES } from '#shared/pages.ts';
import { canonicalOf } from '#shared/rules/canonical-of.ts';
import type { Db } from '../db/tables.ts';
import type { SiteScope } from './sitemap.queries.ts';
import { SITEMAP_KINDS } from './sitemap-kinds.ts';
import { type SitemapEntry, writeEntry, writeSitemap, writeSitemapIndex } from './write-sitemap.ts';

export const STATIC_PAGES: readonly string[] = [
  PAGES.home,
  PAGES.about,
  PAGES.contact,
  PAGES.partners,
  PAGES.listingInfo,
  PAGES.siteLinks,
  PAGES.scoreMethod,
  PAGES.priceMethod,
  PAGES.terms,
  PAGES.privacy,
  PAGES.cookies,
  PAGES.accessibility,
  PAGES.fairHousing,
];

export type MappedSite = {
  base: string;
  public_url: string;
  school: { id: number; site: { domain: string } } | null;
};

type SitemapSource = {
  db: Db;
  site: MappedSite;
  findArticles: () => Promise<ContentEntry[]>;
};

const PAGE = 1000;

const scopeOf = ({ school }: MappedSite): SiteScope => (school ? { school_id: school.id } : null);

/** The first file has no number, except for listings. */
const fileName = (kind: string, part: number) =>
  part === 1 && kind !== 'listings' ? kind : `${kind}-${part}`;

/** Finds the numbers of files that have entries. Skips empty ranges of ids. */
async function findParts({ db, site }: SitemapSource, kind: string): Promise<number[]> {
  const { ids, findRows } = SITEMAP_KINDS[kind]!;
  const parts: number[] = [];
  for (let after = 0; ; ) {
    const [next] = await findRows(db, scopeOf(site), { after, to: Number.MAX_SAFE_INTEGER, limit: 1 });
    if (!next) return parts;
    const part = Math.ceil(next.id / ids);
    parts.push(part);
    after = part * ids;
  }
}

export async function makeSitemapIndex(source: SitemapSource): Promise<string> {
  const { base, school } = source.site;
  const names = school ? [] : ['static'];
  if (!school && (await source.findArticles()).length > 0) names.push('blog');
  for (const kind of Object.keys(SITEMAP_KINDS)) {
    for (const part of await findParts(source, kind)) names.push(fileName(kind, part));
  }
  return writeSitemapIndex(names.map((name) => `${base}/sitemaps/${name}.xml`));
}

async function makePart({ db, site }: SitemapSource, kind: string, part: number): Promise<string | null> {
  const { ids, findRows } = SITEMAP_KINDS[kind]!;
  const to = part * ids;
  const written: string[] = [];
  for (let after = to - ids; ; ) {
    const rows = await findRows(db, scopeOf(site), { after, to, limit: PAGE });
    for (const { public_view_url, entries } of rows) {
      const school = { public_view_url, site: site.school?.site ?? null };
      written.push(...entries((path) => canonicalOf(path, school, site)).map(writeEntry));
    }
    if (rows.length < PAGE) break;
    after = rows.at(-1)!.id;
  }
  return written.length > 0 ? writeSitemap(written) : null;
}

async function makeBlog({ site, findArticles }: SitemapSource): Promise<string | null> {
  const articles = await findArticles();
  if (articles.length === 0) return null;
  const entries: SitemapEntry[] = articles.map(({ sys, fields }) => ({
    url: site.base + articlePath(fields.slug),
    changed: sys.updatedAt,
  }));
  const newest = articles
    .map(({ sys }) => sys.createdAt)
    .sort()
    .at(-1);
  return writeSitemap([{ url: site.base + PAGES.blog, changed: newest }, ...entries].map(writeEntry));
}

export async function makeSitemap(source: SitemapSource, name: string): Promise<string | null> {
  const { base, school } = source.site;
  if (name === 'static' && !school) {
    return writeSitemap(STATIC_PAGES.map((path) => writeEntry({ url: base + path })));
  }
  if (name === 'blog' && !school) return await makeBlog(source);
  const [, kind = '', number = '1'] = /^([a-z]+)(?:-([1-9][0-9]{0,8}))?$/.exec(name) ?? [];
  const isKnown = Object.hasOwn(SITEMAP_KINDS, kind) && fileName(kind, Number(number)) === name;
  return isKnown ? await makePart(source, kind, Number(number)) : null;
}
