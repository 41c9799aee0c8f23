import { type ReactNode, useEffect, useRef, useState } from 'react';

type LazyInViewProps = { children: ReactNode; fallback?: ReactNode; className?: string };

/** Margin of the observer, so that content below the window renders before it becomes visible. */
const PRELOAD_MARGIN = '0px 0px 400px';
/** Delay in milliseconds, so that fast scrolling past the element renders nothing. */
const DELAY_MS = 150;

/** Renders the children when the user scrolls near them. */
export function LazyInView({ children, fallback, className }: LazyInViewProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !ref.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        if (entries.at(-1)!.isIntersecting) timer = setTimeout(() => setNear(true), DELAY_MS);
      },
      { rootMargin: PRELOAD_MARGIN },
    );
    watch.observe(ref.current);
    return () => {
      watch.disconnect();
      clearTimeout(timer);
    };
  }, [isNear]);
  return (
    <div ref={ref} className={className}>
      {isNear ? children : fallback}
    </div>
  );
}
