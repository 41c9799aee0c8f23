import type { ContentEntry } from '#shared/api/content-schemas.ts';
import { articlePath, PAGES } from '#shared/pages.ts';
import { canonicalOf } from '#shared/rules/canonical-of.ts';
import { t } from '#shared/texts/t.ts';
import {
  breadcrumbList,
  graphOf,
  itemList,
  type JsonLdNode,
  organizationId,
  websiteId,
} from '../shell/json-ld.ts';

type Listed = { slug: string; title: string; created: string };

const operator = (public_url: string): JsonLdNode => ({
  '@type': 'Organization',
  '@id': organizationId(public_url),
  name: 'Porchlight',
});

export function blogJsonLd(articles: readonly Listed[], url: string, public_url: string): object {
  const at = (path: string) => canonicalOf(path, null, { public_url });
  return graphOf(
    {
      '@type': 'Blog',
      '@id': url,
      url,
      name: t('Guides for living off campus'),
      isPartOf: { '@id': websiteId(public_url) },
      publisher: operator(public_url),
      mainEntity: itemList(
        articles.map(({ slug, title, created }) => ({
          '@type': 'BlogPosting',
          headline: title,
          url: at(articlePath(slug)),
          datePublished: created.slice(0, 10),
        })),
      ),
    },
    breadcrumbList([
      { name: 'Porchlight', url: at(PAGES.home) },
      { name: t('Blog'), url: at(PAGES.blog) },
    ]),
  );
}

export function articleJsonLd({ sys, fields }: ContentEntry, public_url: string): object {
  const at = (path: string) => canonicalOf(path, null, { public_url });
  const { title, slug } = fields;
  const url = at(articlePath(slug));
  const [written, changed] = [sys.createdAt.slice(0, 10), sys.updatedAt.slice(0, 10)];
  return graphOf(
    {
      '@type': 'BlogPosting',
      '@id': url,
      url,
      headline: title,
      datePublished: written,
      dateModified: changed > written ? changed : undefined,
      author: operator(public_url),
      publisher: operator(public_url),
      isPartOf: { '@id': at(PAGES.blog) },
    },
    breadcrumbList([
      { name: t('Blog'), url: at(PAGES.blog) },
      { name: title, url },
    ]),
  );
}

export type TextPage = {
  type: 'WebPage' | 'AboutPage' | 'ContactPage';
  name: string;
  path: string;
};

export function textPageJsonLd({ type, name, path }: TextPage, public_url: string): object {
  const url = canonicalOf(path, null, { public_url });
  return graphOf(
    {
      '@type': type,
      '@id': url,
      url,
      name,
      isPartOf: { '@id': websiteId(public_url) },
      about: operator(public_url),
    },
    breadcrumbList([
      { name: 'Porchlight', url: canonicalOf(PAGES.home, null, { public_url }) },
      { name, url },
    ]),
  );
}
