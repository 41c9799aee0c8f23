import { MAX_SAVED_SEARCHES } from '#shared/api/saved-searches.ts';
import type { SavedSearch } from '#shared/api/saved-searches-schemas.ts';
import { localStore, VISITOR_SEARCHES_KEY } from '../ui/browser-storage.ts';

function isSearch(one: unknown): one is SavedSearch {
  const { id, name, query, frequency, school } = (one ?? {}) as Partial<SavedSearch>;
  const isText = [name, query, frequency, school?.name, school?.public_view_url].every(
    (value) => typeof value === 'string',
  );
  return isText && Number.isSafeInteger(id) && Number.isSafeInteger(school?.id);
}

/** Searches that a visitor saved, newest first. */
export function readVisitorSearches(): SavedSearch[] {
  try {
    const stored: unknown = JSON.parse(localStore.get(VISITOR_SEARCHES_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSearch).slice(0, MAX_SAVED_SEARCHES) : [];
  } catch {
    return [];
  }
}

export function writeVisitorSearches(searches: readonly SavedSearch[]): void {
  if (searches.length === 0) localStore.remove(VISITOR_SEARCHES_KEY);
  else localStore.set(VISITOR_SEARCHES_KEY, JSON.stringify(searches));
}
