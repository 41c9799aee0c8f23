import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** What was just done in the view that led here, told once: a reload tells nothing again. */
export function useNews(): string | null {
  const { state } = useLocation() as { state: { news?: string } | null };
  const [news] = useState(state?.news ?? null);
  useEffect(() => {
    if (news) window.history.replaceState({ ...window.history.state, usr: null }, '');
  }, [news]);
  return news;
}
