import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Closes what has opened below a button of the bar: when another page comes, and when the pointer or the focus goes elsewhere.
 * @param box the button and what it opens
 */
export function useClosing(box: RefObject<HTMLElement | null>, close: () => void): void {
  const { key } = useLocation();
  const closing = useRef(close);
  useEffect(() => {
    closing.current = close;
  }, [close]);
  // With the new page and not after it, or what is opened there at once would be closed; and never on the first page, where
  // somebody may have opened it before the scripts came.
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
