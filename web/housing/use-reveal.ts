import { type RefObject, useEffect, useRef, useState } from 'react';

/** Distance from the end of the list at which more items render. */
const AHEAD = '800px';

/**
 * Returns the number of items to render, which grows while the user scrolls.
 * @param least number of items that are always rendered
 */
export function useReveal(
  total: number,
  part: number,
  least = 0,
): { shown: number; hasMore: boolean; endRef: RefObject<HTMLDivElement | null>; showMore: () => void } {
  const [wanted, setWanted] = useState(part);
  const endRef = useRef<HTMLDivElement>(null);
  const shown = Math.min(total, Math.max(wanted, least));
  const hasMore = shown < total;

  useEffect(() => {
    const end = endRef.current;
    if (!end || !hasMore) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setWanted(shown + part), {
      rootMargin: AHEAD,
    });
    observer.observe(end);
    return () => observer.disconnect();
  }, [hasMore, shown, part]);

  return { shown, hasMore, endRef, showMore: () => setWanted(shown + part) };
}
