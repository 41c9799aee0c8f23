import { type RefObject, useEffect, useState } from 'react';

/**
 * Moves the focus to the element after the dialog has closed, because closing a dialog restores the previous
 * focus.
 */
export function useFocusAfterClose(element: RefObject<HTMLElement | null>): () => void {
  const [requests, setRequests] = useState(0);
  useEffect(() => {
    if (requests > 0) element.current?.focus();
  }, [requests, element]);
  return () => setRequests((count) => count + 1);
}
