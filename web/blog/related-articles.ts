import type { ArticleSummary } from './article-summary.ts';

/** The guides that share most subjects with one; the newest of those that share alike, and of the others where few do. */
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
