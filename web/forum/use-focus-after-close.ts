import { type RefObject, useEffect, useState } from 'react';

/** Closing a dialog restores the previous focus, so this waits. */
export function useFocusAfterClose(element: RefObject<HTMLElement | null>): () => void {
  const [requests, setRequests] = useState(0);
  useEffect(() => {
    if (requests > 0) element.current?.focus();
  }, [requests, element]);
  return () => setRequests((count) => count + 1);
}
