import { data } from 'react-router';
import type { Call, CallOptions } from '#shared/api/call.ts';
import { isProblem } from '#shared/api/errors.ts';
import { FORUM_PAGE, forum, forumTopUsers } from '#shared/api/forum.ts';
import type { ForumPost, TopUser } from '#shared/api/forum-schemas.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import { getSchool } from '../api/get-school.ts';
import type { LoadArgs } from '../api/page-loader.ts';
import { readIdParam } from '../api/read-id-param.ts';

export const SEARCH_MAX = 100;

export type PostPage = { posts: ForumPost[]; total: number; hasMore: boolean };
type PostQuery = { school: number; q: string; before: number | null };

export type ForumPageData = PostPage & {
  school: School;
  top: TopUser[];
  q: string;
  /** Null lists the newest posts. */
  before: number | null;
  failure: string | null;
  public_url: string;
};

const NO_POSTS: PostPage = { posts: [], total: 0, hasMore: false };

/** One additional post shows whether another page exists. */
export async function findPostPage(
  call: Call,
  { school, q, before }: PostQuery,
  options: CallOptions = {},
): Promise<PostPage> {
  const question = {
    school,
    view: 'card' as const,
    limit: FORUM_PAGE + 1,
    ...(q ? { q } : {}),
    ...(before === null ? {} : { before }),
  };
  try {
    const { data: found, total } = await call.withTotal(forum, question, options);
    const posts = found as ForumPost[];
    return { posts: posts.slice(0, FORUM_PAGE), total: total ?? 0, hasMore: posts.length > FORUM_PAGE };
  } catch (error) {
    // No post can contain characters that the server rejects.
    if (isProblem(error, 400) && q) return NO_POSTS;
    throw error;
  }
}

/** If the posts fail to load, the page offers a retry. */
export async function loadForum({ call, params, url, settings, signal }: LoadArgs) {
  const school = await getSchool({ call, params, url, settings, signal });
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, SEARCH_MAX);
  const before = readIdParam(url.searchParams.get('before'));
  const page = { school, q, before, public_url: settings.public_url };
  try {
    const [posts, top] = await Promise.all([
      findPostPage(call, { school: school.id, q, before }, { signal }),
      call(forumTopUsers, { school: school.id }, { signal }),
    ]);
    return data<ForumPageData>({ ...page, ...posts, top: top as TopUser[], failure: null });
  } catch (error) {
    if (!isProblem(error)) throw error;
    const { detail } = error.problem;
    return data<ForumPageData>({ ...page, ...NO_POSTS, top: [], failure: detail }, { status: error.status });
  }
}
