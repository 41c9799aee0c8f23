import { redirect } from 'react-router';
import { schools } from '#shared/api/schools.ts';
import type { SchoolListItem } from '#shared/api/schools-schemas.ts';
import type { LoadArgs } from '../api/page-loader.ts';
import type { ArticleSummary } from '../blog/article-summary.ts';
import { findArticles } from '../blog/load-articles.ts';
import { findExactSchool, rankSchools } from './rank-schools.ts';
import { schoolUrl } from './school-url.ts';

const MAX_QUERY_LENGTH = 100;
/** With more results, the page asks for a narrower query. */
const MAX_MATCHES_SHOWN = 60;

const LATEST_POSTS = 3;

export type HomeData = {
  popular: SchoolListItem[];
  posts: ArticleSummary[];
  /** Only for a search submitted without JavaScript. */
  search: { q: string; matches: SchoolListItem[]; total: number } | null;
  public_url: string;
};

function queryOf(url: URL): string {
  const raw = url.searchParams.get('q') ?? '';
  return raw
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_QUERY_LENGTH);
}

/** Redirects to the only school that matches. */
export async function loadHome({ call, url, settings, signal }: LoadArgs): Promise<HomeData> {
  const q = queryOf(url);
  const [popular, posts, found] = await Promise.all([
    call(schools, { popular: 'true' }, { signal }),
    findArticles({ call, signal }, LATEST_POSTS),
    q === '' ? null : call(schools, {}, { signal }),
  ]);
  const byName = new Intl.Collator('en');
  popular.sort((a, b) => byName.compare(a.name, b.name));
  const base = { popular, posts, public_url: settings.public_url };
  if (!found) return { ...base, search: null };
  const matches = rankSchools(found, q);
  const exact = findExactSchool(matches, q) ?? (matches.length === 1 ? matches[0]! : null);
  if (exact) throw redirect(schoolUrl(exact, settings.public_url));
  return { ...base, search: { q, matches: matches.slice(0, MAX_MATCHES_SHOWN), total: matches.length } };
}
