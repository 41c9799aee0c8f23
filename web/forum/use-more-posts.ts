import { useRef, useState } from 'react';
import { isProblem } from '#shared/api/errors.ts';
import type { ForumPost } from '#shared/api/forum-schemas.ts';
import { call } from '../api/call.ts';
import { useWithoutBlocked } from '../messages/blocked-users-store.ts';
import { type ForumPageData, findPostPage, type PostPage } from './load-forum.ts';

type More = { of: ForumPageData; posts: ForumPost[]; hasMore: boolean };

/** A new load drops posts of 'show more'. */
export function useMorePosts(data: ForumPageData) {
  const [loaded, setLoaded] = useState<More>({ of: data, posts: [], hasMore: data.hasMore });
  const [isLoading, setIsLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const working = useRef(false);
  const more: More = loaded.of === data ? loaded : { of: data, posts: [], hasMore: data.hasMore };
  const all = [...data.posts, ...more.posts];
  const posts = useWithoutBlocked(all);

  const showMore = async (): Promise<PostPage | null> => {
    const last = all.at(-1);
    if (working.current || !last) return null;
    working.current = true;
    setIsLoading(true);
    setFailure(null);
    try {
      const page = await findPostPage(call, { school: data.school.id, q: data.q, before: last.id });
      setLoaded({ of: data, posts: [...more.posts, ...page.posts], hasMore: page.hasMore });
      return page;
    } catch (error) {
      if (!isProblem(error)) throw error;
      setFailure(error.problem.detail);
      return null;
    } finally {
      working.current = false;
      setIsLoading(false);
    }
  };
  return { posts, hasMore: more.hasMore, isLoading, failure, showMore };
}
