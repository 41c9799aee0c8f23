import { useEffect } from 'react';
import { isProblem, problem } from '#shared/api/errors.ts';
import {
  changeSavedSearch,
  createSavedSearch,
  deleteSavedSearch,
  MAX_SAVED_SEARCHES,
  mergeSavedSearches,
  savedSearches,
} from '#shared/api/saved-searches.ts';
import type { SavedSearch } from '#shared/api/saved-searches-schemas.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { ignoreMissing } from '../api/ignore-missing.ts';
import { createStore } from '../ui/create-store.ts';
import { readVisitorSearches, writeVisitorSearches } from './searches-storage.ts';

/** A visitor's searches are in the browser until login. */
type Owner = number | null;
export type SearchToSave = Pick<SavedSearch, 'school' | 'name' | 'query' | 'frequency'>;

/** `searches` is null while loading, and if loading failed. */
type Known = { owner: Owner | undefined; searches: SavedSearch[] | null };

const store = createStore<Known>({ owner: undefined, searches: null });
let pending: { owner: Owner; searches: Promise<SavedSearch[]> } | null = null;

function setSearches(owner: Owner, searches: SavedSearch[]): void {
  store.set({ owner, searches });
}

/**
 * Sets the searches that a page has loaded. A list without a known search is outdated: it was requested before
 * the search was saved or merged.
 */
export function setLoadedSearches(owner: Owner, searches: SavedSearch[]): void {
  const known = store.get();
  const own = known.owner === owner ? (known.searches ?? []) : [];
  if (own.every(({ id }) => searches.some((one) => one.id === id))) setSearches(owner, searches);
}

const toBody = ({ school, name, query, frequency }: SearchToSave) => ({
  school: school.id,
  name,
  query,
  frequency,
});

/**
 * Merges the visitor's searches into the account's. If this fails, the browser keeps them for the next
 * attempt.
 */
async function fetchSearches(): Promise<SavedSearch[]> {
  const visitorSearches = readVisitorSearches();
  if (visitorSearches.length === 0) return await call(savedSearches, {});
  const merged = await call(mergeSavedSearches, { body: { searches: visitorSearches.map(toBody) } });
  writeVisitorSearches([]);
  return merged;
}

/** Loads the owner's searches unless they are known. Merges the visitor's after a login. */
export async function loadSearches(owner: Owner): Promise<void> {
  if (owner === null) return setSearches(null, readVisitorSearches());
  const known = store.get();
  if (known.owner === owner && known.searches !== null && readVisitorSearches().length === 0) return;
  if (pending?.owner !== owner) pending = { owner, searches: fetchSearches() };
  const own = pending;
  try {
    const searches = await own.searches;
    if (pending === own) setSearches(owner, searches);
  } catch (error) {
    // The searches stay unknown, but saving still works.
    if (!isProblem(error)) throw error;
  } finally {
    if (pending === own) pending = null;
  }
}

/** @returns null while loading */
export function useSavedSearches(owner: Owner): SavedSearch[] | null {
  const known = store.useValue();
  useEffect(() => void loadSearches(owner), [owner]);
  return known.owner === owner ? known.searches : null;
}

function update(owner: Owner, change: (searches: SavedSearch[]) => SavedSearch[]): void {
  const known = store.get();
  if (known.owner === owner && known.searches) setSearches(owner, change(known.searches));
}

function saveInBrowser(search: SearchToSave): SavedSearch {
  const others = readVisitorSearches();
  if (others.length >= MAX_SAVED_SEARCHES) {
    throw problem(
      409,
      t('You can save {count} searches in this browser. Log in, or delete one to save another.', {
        count: MAX_SAVED_SEARCHES,
      }),
    );
  }
  const id = Math.max(0, ...others.map((other) => other.id)) + 1;
  const saved = { ...search, id, new_count: 0, created: new Date().toISOString() };
  writeVisitorSearches([saved, ...others]);
  return saved;
}

/** @throws ProblemError */
export async function saveSearch(owner: Owner, search: SearchToSave): Promise<void> {
  const saved =
    owner === null ? saveInBrowser(search) : await call(createSavedSearch, { body: toBody(search) });
  update(owner, (searches) => [saved, ...searches]);
}

type Changes = { name?: string; frequency?: SavedSearch['frequency']; is_opened?: true };

/** @throws ProblemError */
export async function changeSearch(owner: Owner, search: SavedSearch, changes: Changes): Promise<void> {
  const { is_opened: _, ...fields } = changes;
  const changed =
    owner === null
      ? { ...search, ...fields }
      : await call(changeSavedSearch, { id: search.id, body: changes });
  update(owner, (searches) => searches.map((one) => (one.id === changed.id ? changed : one)));
  if (owner === null) writeVisitorSearches(store.get().searches ?? []);
}

/** @throws ProblemError */
export async function deleteSearch(owner: Owner, { id }: SavedSearch): Promise<void> {
  if (owner === null) writeVisitorSearches(readVisitorSearches().filter((one) => one.id !== id));
  else await call(deleteSavedSearch, { id }).catch(ignoreMissing);
  update(owner, (searches) => searches.filter((one) => one.id !== id));
}
