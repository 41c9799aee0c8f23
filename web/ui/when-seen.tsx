import { type ReactNode, useEffect, useRef, useState } from 'react';

type WhenSeenProps = { children: ReactNode; fallback?: ReactNode; className?: string };

/** Preloads below the window only. */
const AHEAD = '0px 0px 400px';
/** Milliseconds: fast scrolling renders nothing. */
const STAY_MS = 150;

/** Renders its children when scrolled into view. */
export function WhenSeen({ children, fallback, className }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !place.current) return;
    let staying: ReturnType<typeof setTimeout> | undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        clearTimeout(staying);
        if (entries.at(-1)!.isIntersecting) staying = setTimeout(() => setNear(true), STAY_MS);
      },
      { rootMargin: AHEAD },
    );
    watch.observe(place.current);
    return () => {
      watch.disconnect();
      clearTimeout(staying);
    };
  }, [isNear]);
  return (
    <div ref={place} className={className}>
      {isNear ? children : fallback}
    </div>
  );
}
