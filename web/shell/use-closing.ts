import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

/** Closes when another page comes, and when the pointer or the focus goes elsewhere. */
export function useClosing(menu: RefObject<HTMLDetailsElement | null>): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is new on every page, and a new page closes the menu
  useEffect(() => menu.current?.removeAttribute('open'), [key]);
  useEffect(() => {
    const closeOutside = (event: Event) => {
      if (menu.current?.open && !menu.current.contains(event.target as Node)) menu.current.open = false;
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [menu]);
}
