import { type RefObject, useEffect, useState } from 'react';

/** Focuses after the dialog has closed, which would take the focus back. */
export function useLaterFocus(element: RefObject<HTMLElement | null>): () => void {
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) element.current?.focus();
  }, [asked, element]);
  return () => setAsked((count) => count + 1);
}
