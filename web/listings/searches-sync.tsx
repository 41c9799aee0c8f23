import { useEffect } from 'react';
import { useSession } from '../session/use-session.ts';
import { localStore, VISITOR_SEARCHES_KEY } from '../ui/browser-storage.ts';

/** Merges the visitor's saved searches after a login. Loads the store only then. Renders nothing. */
export function SearchesSync() {
  const id = useSession().user?.id;
  useEffect(() => {
    if (id === undefined || localStore.get(VISITOR_SEARCHES_KEY) === null) return;
    // If the code can't be loaded, the next page merges them.
    import('./searches-store.ts').then(({ loadSearches }) => loadSearches(id)).catch(() => {});
  }, [id]);
  return null;
}
