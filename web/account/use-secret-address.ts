import { useEffect } from 'react';

/** Takes the secret of a mailed link out of the address bar and the history; the page's form keeps it. */
export function useSecretAddress(): void {
  useEffect(() => {
    if (!window.location.search.includes('token=')) return;
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
}
