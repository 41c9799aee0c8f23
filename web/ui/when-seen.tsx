import { type ReactNode, useEffect, useRef, useState } from 'react';

type WhenSeenProps = { children: ReactNode; fallback?: ReactNode; className?: string };

/** How far below the window something is made ready before it is seen; what lies above it, somebody has gone past. */
const AHEAD = '0px 0px 400px';
/** Milliseconds that it has to stay there: a reader who flies past it does not wait for it. */
const STAY_MS = 150;

/** Makes its children when the reader comes to them: what is heavy and far down costs nothing until then. */
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
