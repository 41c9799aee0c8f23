import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { forumPath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import type { ForumPageData } from './load-forum.ts';

export const postLinkId = (id: number) => `post-${id}`;

export function useNewPost({ school, posts, q, before }: ForumPageData) {
  const [newId, setNewId] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const focused = useRef<number | null>(null);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  useEffect(() => {
    if (newId === null || focused.current === newId || !posts.some(({ id }) => id === newId)) return;
    focused.current = newId;
    document.getElementById(postLinkId(newId))?.focus();
  }, [newId, posts]);
  const showNewPost = (id: number) => {
    setNewId(id);
    setAnnouncement(t('Post published'));
    if (q !== '' || before !== null) navigate(forumPath(school));
    else revalidate();
  };
  return { announcement, showNewPost };
}
