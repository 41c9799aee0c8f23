import { useEffect } from 'react';

/** Removes the token from URL and history; the form keeps it. */
export function useRemoveToken(): void {
  useEffect(() => {
    if (!window.location.search.includes('token=')) return;
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
}
