import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far below the window the end may be when more is added. */
const AHEAD = '800px';

/**
 * Shows a long list a part at a time: more is added as its end comes near, or when it is asked for. `least` are shown in
 * any case, for an item further down that must be there.
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
