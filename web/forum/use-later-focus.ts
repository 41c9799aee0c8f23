import { type RefObject, useEffect, useState } from 'react';

/** Gives an element the focus once what was open over the page has gone: until then nothing else may take it. */
export function useLaterFocus(element: RefObject<HTMLElement | null>): () => void {
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) element.current?.focus();
  }, [asked, element]);
  return () => setAsked((count) => count + 1);
}
