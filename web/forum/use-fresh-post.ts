import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { forumPath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import type { ForumPageData } from './load-forum.ts';

export const postLinkId = (id: number) => `post-${id}`;

/** After posting: reloads the list from the start and focuses the new post. */
export function useFreshPost({ school, posts, q, before }: ForumPageData) {
  const [freshId, setFreshId] = useState<number | null>(null);
  const [news, setNews] = useState('');
  const focused = useRef<number | null>(null);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  useEffect(() => {
    if (freshId === null || focused.current === freshId || !posts.some(({ id }) => id === freshId)) return;
    focused.current = freshId;
    document.getElementById(postLinkId(freshId))?.focus();
  }, [freshId, posts]);
  const showFresh = (id: number) => {
    setFreshId(id);
    setNews(t('Your post is in the forum.'));
    if (q !== '' || before !== null) navigate(forumPath(school));
    else revalidate();
  };
  return { news, showFresh };
}
