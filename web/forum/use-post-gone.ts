import { useNavigate } from 'react-router';
import type { School } from '#shared/api/schools.ts';
import { forumPath } from '#shared/pages.ts';

/** Where to go when the post of the page is no longer to be seen by its reader. */
export function usePostGone(school: School): () => void {
  const navigate = useNavigate();
  return () => navigate(forumPath(school), { replace: true });
}
