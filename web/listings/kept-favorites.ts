import { type Favorite, MAX_VISITOR_FAVORITES } from '#shared/api/favorites.ts';
import { PHOTO_CACHE } from '#shared/rules/photo-cache.ts';
import { deleteResponseCache, localStore } from '../ui/browser-storage.ts';

/** A home that a visitor has saved in this browser, in the shape of a favourite without what is asked for anew. */
export type KeptFavorite = Pick<Favorite, 'property' | 'name' | 'saved'>;

/** The list as it was last read, to be read without a connection. */
export type FavoritesCopy = {
  /** Whose account it is of; null: what a visitor has saved in this browser. */
  owner: number | null;
  /** When it was read. */
  at: string;
  favorites: Favorite[];
};

export const KEPT_KEY = 'porchlight.favorites';
const COPY_KEY = 'porchlight.favorites_copy';
/** The newest so many homes are readable without a connection, with a photo each. */
export const COPY_LENGTH = 60;

/** Null for what an older version wrote, too. */
function readStored(key: string): unknown {
  try {
    return JSON.parse(localStore.get(key) ?? 'null');
  } catch {
    return null;
  }
}

function isKept(one: unknown): one is KeptFavorite {
  const { property, name, saved } = (one ?? {}) as Partial<KeptFavorite>;
  return Number.isSafeInteger(property) && typeof name === 'string' && typeof saved === 'string';
}

/** What visitors have saved in this browser, newest first. */
export function readKeptFavorites(): KeptFavorite[] {
  const stored = readStored(KEPT_KEY);
  return Array.isArray(stored) ? stored.filter(isKept).slice(0, MAX_VISITOR_FAVORITES) : [];
}

export function writeKeptFavorites(kept: readonly KeptFavorite[]): void {
  if (kept.length === 0) localStore.remove(KEPT_KEY);
  else localStore.set(KEPT_KEY, JSON.stringify(kept));
}

export function readFavoritesCopy(): FavoritesCopy | null {
  const copy = readStored(COPY_KEY) as FavoritesCopy | null;
  return Array.isArray(copy?.favorites) ? copy : null;
}

export function writeFavoritesCopy(copy: FavoritesCopy): void {
  localStore.set(COPY_KEY, JSON.stringify(copy));
}

/** Nothing of the list is readable at this browser any more. */
export async function forgetFavoritesCopy(): Promise<void> {
  localStore.remove(COPY_KEY);
  await deleteResponseCache(PHOTO_CACHE);
}

/** Whether this page came out of the service worker's store, because the server could not be reached. */
export const isFromStore = (): boolean => document.documentElement.dataset.offline !== undefined;
