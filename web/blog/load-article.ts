import type { LoadArgs } from '../api/page-loader.ts';
import type { ArticleSummary } from './article-summary.ts';
import { type EntryOnPage, getEntry } from './find-entry.ts';
import { findArticles } from './load-articles.ts';

const RELATED = 3;

export type ArticlePageData = EntryOnPage & { related: ArticleSummary[]; public_url: string };

export async function loadArticle({ call, params, signal, settings }: LoadArgs): Promise<ArticlePageData> {
  const [found, all] = await Promise.all([
    getEntry({ call, signal }, 'blogPost', params.slug ?? ''),
    findArticles({ call, signal }),
  ]);
  const related = relatedArticles(found.entry.fields, all, RELATED);
  return { ...found, related, public_url: settings.public_url };
}

/** Sorted by number of shared tags, then newest first. */
function relatedArticles(
  { slug, tags }: { slug: string; tags: readonly string[] },
  all: readonly ArticleSummary[],
  count: number,
): ArticleSummary[] {
  const shared = (other: ArticleSummary) => other.tags.filter((tag) => tags.includes(tag)).length;
  return all
    .filter((other) => other.slug !== slug)
    .toSorted((a, b) => shared(b) - shared(a) || (a.created < b.created ? 1 : -1))
    .slice(0, count);
}
