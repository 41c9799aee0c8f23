import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Moves focus to a new page's start; not for filter changes. */
export function usePageFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
