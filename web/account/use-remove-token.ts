import { useEffect } from 'react';

/** Removes the token from the URL and the history. The form keeps the token. */
export function useRemoveToken(): void {
  useEffect(() => {
    if (!window.location.search.includes('token=')) return;
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
}
