import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Closes a popup on navigation and when pointer or focus leaves it.
 * @param box element that contains the button and its popup
 */
export function useCloseOnLeave(box: RefObject<HTMLElement | null>, close: () => void): void {
  const { key } = useLocation();
  const closing = useRef(close);
  useEffect(() => {
    closing.current = close;
  }, [close]);
  // A layout effect, so that the popup closes before the new page can open one. Skips the first page, whose
  // popup may be open before hydration.
  const shown = useRef(key);
  useLayoutEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    closing.current();
  }, [key]);
  useEffect(() => {
    const closeOutside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) closing.current();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [box]);
}
