import { type ReactNode, useEffect, useRef, useState } from 'react';

type WhenSeenProps = { children: ReactNode; fallback?: ReactNode; className?: string };

/** How far below the window something is made ready before it is seen. */
const AHEAD = '400px';

/** Makes its children when the reader comes near them: what is heavy and far down costs nothing until then. */
export function WhenSeen({ children, fallback, className }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !place.current) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: AHEAD },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [isNear]);
  return (
    <div ref={place} className={className}>
      {isNear ? children : fallback}
    </div>
  );
}
