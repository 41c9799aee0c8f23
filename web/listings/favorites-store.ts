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
  forgetFavoritesCopy,
  isFromStore,
  KEPT_KEY,
  readFavoritesCopy,
  readKeptFavorites,
  writeKeptFavorites,
} from './kept-favorites.ts';

type KnownFavorites = {
  ids: ReadonlySet<number>;
  isKnown: boolean;
};

const UNKNOWN: KnownFavorites = { ids: new Set(), isKnown: false };
const COPY_DELAY_MS = 1500;

let state = UNKNOWN;
/** null: visitor, undefined: before hydration. */
let owner: number | null | undefined;
let isReading = false;
let copyTimer: ReturnType<typeof setTimeout> | undefined;
/** Clicks without response yet. */
const wanted = new Map<number, { isSaved: boolean }>();
const listeners = new Set<() => void>();

function setIds(ids: Iterable<number>): void {
  const next = new Set(ids);
  for (const [id, { isSaved }] of wanted) isSaved ? next.add(id) : next.delete(id);
  state = { ids: next, isKnown: true };
  for (const listener of listeners) listener();
}

function change(id: number, isSaved: boolean): void {
  const ids = new Set(state.ids);
  if (isSaved) ids.add(id);
  else ids.delete(id);
  state = { ...state, ids };
  for (const listener of listeners) listener();
}

/** Offline pages have no session: the last user's copy is shown until logout. */
const isAccountCopy = () => isFromStore() && readFavoritesCopy()?.owner != null;

function readDevice(): void {
  const shown = isAccountCopy() ? readFavoritesCopy()!.favorites : readKeptFavorites();
  setIds(shown.map(({ property }) => property));
}

/** Merges the visitor's favorites; on failure they stay for the next time. */
async function readAccount(): Promise<number[]> {
  const kept = readKeptFavorites();
  if (kept.length === 0) return await call(favoriteIds, {});
  const ids = await call(mergeFavorites, { body: { properties: kept.map(({ property }) => property) } });
  writeKeptFavorites([]);
  copySoon();
  return ids;
}

async function begin(): Promise<void> {
  if (owner === undefined || isReading || state.isKnown) return;
  if (owner === null) return readDevice();
  isReading = true;
  const asked = owner;
  try {
    const ids = await readAccount();
    if (asked === owner) setIds(ids);
  } catch (error) {
    // Hearts stay empty, but clicks work.
    if (!isProblem(error)) throw error;
  } finally {
    if (asked === owner) isReading = false;
  }
}

/** Called by `FavoritesKeeper` only. */
export function setFavoritesOwner(user_id: number | null): void {
  if (owner === user_id) return;
  const hasLeft = owner != null;
  owner = user_id;
  state = UNKNOWN;
  isReading = false;
  wanted.clear();
  clearTimeout(copyTimer);
  // A logged-out browser must not show the last user's list.
  const isOver = user_id === null && (hasLeft || !(isFromStore() || hasSession()));
  if (isOver && readFavoritesCopy()?.owner != null) void forgetFavoritesCopy();
  const isWaiting = user_id !== null && readKeptFavorites().length > 0;
  if (listeners.size > 0 || isWaiting) void begin();
}

export const favoritesOwner = (): number | null | undefined => owner;

function hearStorage({ key }: StorageEvent): void {
  if (key === KEPT_KEY && owner === null) readDevice();
}

/** The first subscriber loads the list. */
export function subscribeFavorites(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', hearStorage);
  listeners.add(listener);
  void begin();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', hearStorage);
  };
}

export const knownFavorites = (): KnownFavorites => state;
export const noFavorites = (): KnownFavorites => UNKNOWN;

function copySoon(): void {
  clearTimeout(copyTimer);
  copyTimer = setTimeout(async () => {
    const { copyFavorites } = await import('./copy-favorites.ts');
    await copyFavorites(favoritesOwner);
  }, COPY_DELAY_MS);
}

function keep(id: number, name: string, isSaved: boolean): void {
  const others = readKeptFavorites().filter(({ property }) => property !== id);
  if (isSaved && others.length >= MAX_VISITOR_FAVORITES) {
    throw problem(
      409,
      t('This browser keeps {count} homes. Log in to save more.', { count: MAX_VISITOR_FAVORITES }),
    );
  }
  writeKeptFavorites(isSaved ? [{ property: id, name, saved: new Date().toISOString() }, ...others] : others);
}

async function tell(id: number, isSaved: boolean): Promise<void> {
  try {
    await call(isSaved ? saveFavorite : removeFavorite, { property_id: id });
  } catch (error) {
    // Removing a hidden listing: 404 is fine.
    if (isSaved || !isProblem(error, 404)) throw error;
  }
}

/** Optimistic, reverted on failure. The last click wins. @throws ProblemError */
export async function setFavorite({ id, name }: { id: number; name: string }, isSaved: boolean) {
  if (isAccountCopy())
    throw problem(503, t('You are offline. Your favorites can be changed once you are back.'));
  if (owner == null) {
    keep(id, name, isSaved);
    change(id, isSaved);
    return copySoon();
  }
  const want = { isSaved };
  const before = state.ids.has(id);
  wanted.set(id, want);
  change(id, isSaved);
  try {
    await tell(id, isSaved);
    if (wanted.get(id) === want) copySoon();
  } catch (error) {
    if (wanted.get(id) === want) change(id, before);
    throw error;
  } finally {
    if (wanted.get(id) === want) wanted.delete(id);
  }
}
