import { isProblem, problem } from '#shared/api/errors.ts';
import {
  favoriteIds,
  MAX_VISITOR_FAVORITES,
  mergeFavorites,
  removeFavorite,
  saveFavorite,
} from '#shared/api/favorites.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { hasSession } from '../session/session.ts';
import {
  deleteOfflineFavorites,
  isServedOffline,
  readOfflineFavorites,
  readVisitorFavorites,
  VISITOR_KEY,
  writeVisitorFavorites,
} from './favorites-storage.ts';

type KnownFavorites = {
  ids: ReadonlySet<number>;
  isKnown: boolean;
};

const UNKNOWN: KnownFavorites = { ids: new Set(), isKnown: false };
const OFFLINE_DELAY_MS = 1500;

let state = UNKNOWN;
/** User id. Null for a visitor, undefined before hydration. */
let owner: number | null | undefined;
let isReading = false;
let offlineTimer: ReturnType<typeof setTimeout> | undefined;
/** Changes by property whose requests are pending. */
const pending = new Map<number, { isSaved: boolean }>();
const listeners = new Set<() => void>();

function setIds(ids: Iterable<number>): void {
  const next = new Set(ids);
  for (const [id, { isSaved }] of pending) isSaved ? next.add(id) : next.delete(id);
  state = { ids: next, isKnown: true };
  for (const listener of listeners) listener();
}

function applyChange(id: number, isSaved: boolean): void {
  const ids = new Set(state.ids);
  if (isSaved) ids.add(id);
  else ids.delete(id);
  state = { ...state, ids };
  for (const listener of listeners) listener();
}

/** True on an offline page, which has no session and shows the last user's favorites until logout. */
const isShowingAccountCopy = () => isServedOffline() && readOfflineFavorites()?.owner != null;

function readDevice(): void {
  const shown = isShowingAccountCopy() ? readOfflineFavorites()!.favorites : readVisitorFavorites();
  setIds(shown.map(({ property }) => property));
}

/**
 * Merges the visitor's favorites into the account's. If this fails, the browser keeps them for the next
 * attempt.
 */
async function readAccount(): Promise<number[]> {
  const visitorFavorites = readVisitorFavorites();
  if (visitorFavorites.length === 0) return await call(favoriteIds, {});
  const ids = await call(mergeFavorites, {
    body: { properties: visitorFavorites.map(({ property }) => property) },
  });
  writeVisitorFavorites([]);
  scheduleOfflineUpdate();
  return ids;
}

async function load(): Promise<void> {
  if (owner === undefined || isReading || state.isKnown) return;
  if (owner === null) return readDevice();
  isReading = true;
  const loadedFor = owner;
  try {
    const ids = await readAccount();
    if (loadedFor === owner) setIds(ids);
  } catch (error) {
    // The favorites stay unknown, but the buttons still work.
    if (!isProblem(error)) throw error;
  } finally {
    if (loadedFor === owner) isReading = false;
  }
}

/** Switches the store to another user. Called by `FavoritesSync` only. */
export function setFavoritesOwner(user_id: number | null): void {
  if (owner === user_id) return;
  const hasLeft = owner != null;
  owner = user_id;
  state = UNKNOWN;
  isReading = false;
  pending.clear();
  clearTimeout(offlineTimer);
  // After logout, the browser must not show the last user's favorites.
  const isOver = user_id === null && (hasLeft || !(isServedOffline() || hasSession()));
  if (isOver && readOfflineFavorites()?.owner != null) void deleteOfflineFavorites();
  const isWaiting = user_id !== null && readVisitorFavorites().length > 0;
  if (listeners.size > 0 || isWaiting) void load();
}

export const favoritesOwner = (): number | null | undefined => owner;

function handleStorage({ key }: StorageEvent): void {
  if (key === VISITOR_KEY && owner === null) readDevice();
}

/** Adds a listener. The first one starts loading the favorites. */
export function subscribeFavorites(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', handleStorage);
  listeners.add(listener);
  void load();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', handleStorage);
  };
}

export const knownFavorites = (): KnownFavorites => state;
export const noFavorites = (): KnownFavorites => UNKNOWN;

function scheduleOfflineUpdate(): void {
  clearTimeout(offlineTimer);
  offlineTimer = setTimeout(async () => {
    const { updateOfflineFavorites } = await import('./offline-favorites.ts');
    await updateOfflineFavorites(favoritesOwner);
  }, OFFLINE_DELAY_MS);
}

function saveOnDevice(id: number, name: string, isSaved: boolean): void {
  const others = readVisitorFavorites().filter(({ property }) => property !== id);
  if (isSaved && others.length >= MAX_VISITOR_FAVORITES) {
    throw problem(
      409,
      t('You can save {count} homes in this browser. Log in to save more.', { count: MAX_VISITOR_FAVORITES }),
    );
  }
  writeVisitorFavorites(
    isSaved ? [{ property: id, name, saved: new Date().toISOString() }, ...others] : others,
  );
}

async function saveOnServer(id: number, isSaved: boolean): Promise<void> {
  try {
    await call(isSaved ? saveFavorite : removeFavorite, { property_id: id });
  } catch (error) {
    // A hidden property responds 404, which counts as removed.
    if (isSaved || !isProblem(error, 404)) throw error;
  }
}

/**
 * Shows the change at once and reverts it on failure. Of concurrent changes, the last click wins.
 * @throws ProblemError
 */
export async function setFavorite({ id, name }: { id: number; name: string }, isSaved: boolean) {
  if (isShowingAccountCopy())
    throw problem(503, t('You’re offline. You can change your favorites when you’re back online.'));
  if (owner == null) {
    saveOnDevice(id, name, isSaved);
    applyChange(id, isSaved);
    return scheduleOfflineUpdate();
  }
  const change = { isSaved };
  const before = state.ids.has(id);
  pending.set(id, change);
  applyChange(id, isSaved);
  try {
    await saveOnServer(id, isSaved);
    if (pending.get(id) === change) scheduleOfflineUpdate();
  } catch (error) {
    if (pending.get(id) === change) applyChange(id, before);
    throw error;
  } finally {
    if (pending.get(id) === change) pending.delete(id);
  }
}
