import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** A new page begins at its beginning for those who read by keyboard or ear; filters that change the address do not. */
export function usePageFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
