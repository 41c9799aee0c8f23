import type { ArticleSummary } from './article-summary.ts';

/** By shared tags, then newest. */
export function relatedArticles(
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
