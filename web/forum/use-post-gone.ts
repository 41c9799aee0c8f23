import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { School } from '#shared/api/schools.ts';
import { forumPath } from '#shared/pages.ts';
import { useWithoutBlocked } from '../messages/newly-blocked.ts';

/** Also after blocking the author. */
export function usePostGone(school: School, writer: number | null): () => void {
  const navigate = useNavigate();
  const path = forumPath(school);
  const isBlocked = useWithoutBlocked([{ user: { id: writer } }]).length === 0;
  useEffect(() => {
    if (isBlocked) void navigate(path, { replace: true });
  }, [isBlocked, path, navigate]);
  return () => navigate(path, { replace: true });
}
