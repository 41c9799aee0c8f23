import type { LoadArgs } from '../api/page-loader.ts';
import type { ArticleSummary } from './article-summary.ts';
import { loadArticles } from './load-articles.ts';

/** Fills one large card, two cards, then rows of three. */
const ARTICLES_PER_PAGE = 18;

export type BlogData = {
  articles: ArticleSummary[];
  tags: string[];
  tag: string | null;
  page: number;
  pages: number;
  public_url: string;
};

function tagsByUse(articles: readonly ArticleSummary[]): string[] {
  const counts = new Map<string, number>();
  for (const { tags } of articles) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([tag]) => tag);
}

export async function loadBlog({ call, signal, url, settings }: LoadArgs): Promise<BlogData> {
  const all = await loadArticles({ call, signal });
  const tags = tagsByUse(all);
  const tag = tags.find((one) => one === url.searchParams.get('tag')) ?? null;
  const tagged = tag === null ? all : all.filter((article) => article.tags.includes(tag));
  const pages = Math.max(1, Math.ceil(tagged.length / ARTICLES_PER_PAGE));
  const requestedPage = Number(url.searchParams.get('page') ?? 1);
  const page = Number.isInteger(requestedPage) ? Math.min(Math.max(requestedPage, 1), pages) : 1;
  const articles = tagged.slice((page - 1) * ARTICLES_PER_PAGE, page * ARTICLES_PER_PAGE);
  return { articles, tags, tag, page, pages, public_url: settings.public_url };
}
