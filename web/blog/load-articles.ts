import { contentEntries } from '#shared/api/content.ts';
import { isProblem } from '#shared/api/errors.ts';
import type { LoadArgs } from '../api/page-loader.ts';
import { type ArticleSummary, summarize } from './article-summary.ts';

const MAX_ARTICLES = 1000;

export async function loadArticles(
  { call, signal }: Pick<LoadArgs, 'call' | 'signal'>,
  limit = MAX_ARTICLES,
): Promise<ArticleSummary[]> {
  const { items, includes } = await call(contentEntries, { content_type: 'blogPost', limit }, { signal });
  return items.map((entry) => summarize(entry, includes.Asset));
}

/** Empty on failure (section 8). */
export async function findArticles(
  args: Pick<LoadArgs, 'call' | 'signal'>,
  limit?: number,
): Promise<ArticleSummary[]> {
  return await loadArticles(args, limit).catch((error: unknown) => {
    if (isProblem(error)) return [];
    throw error;
  });
}
