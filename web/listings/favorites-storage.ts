import { MAX_VISITOR_FAVORITES } from '#shared/api/favorites.ts';
import type { Favorite } from '#shared/api/favorites-schemas.ts';
import { PHOTO_CACHE } from '#shared/rules/photo-cache.ts';
import { deleteResponseCache, localStore } from '../ui/browser-storage.ts';

type VisitorFavorite = Pick<Favorite, 'property' | 'name' | 'saved'>;

type OfflineFavorites = {
  owner: number | null;
  at: string;
  favorites: Favorite[];
};

export const VISITOR_KEY = 'porchlight.favorites';
const OFFLINE_KEY = 'porchlight.favorites_copy';
/** Maximum number of favorites that are available offline, with a photo. */
export const OFFLINE_MAX = 60;

/** Reads a stored value. Null if it is missing or not JSON. */
function readStored(key: string): unknown {
  try {
    return JSON.parse(localStore.get(key) ?? 'null');
  } catch {
    return null;
  }
}

function isVisitorFavorite(one: unknown): one is VisitorFavorite {
  const { property, name, saved } = (one ?? {}) as Partial<VisitorFavorite>;
  return Number.isSafeInteger(property) && typeof name === 'string' && typeof saved === 'string';
}

export function readVisitorFavorites(): VisitorFavorite[] {
  const stored = readStored(VISITOR_KEY);
  return Array.isArray(stored) ? stored.filter(isVisitorFavorite).slice(0, MAX_VISITOR_FAVORITES) : [];
}

export function writeVisitorFavorites(favorites: readonly VisitorFavorite[]): void {
  if (favorites.length === 0) localStore.remove(VISITOR_KEY);
  else localStore.set(VISITOR_KEY, JSON.stringify(favorites));
}

export function readOfflineFavorites(): OfflineFavorites | null {
  const copy = readStored(OFFLINE_KEY) as OfflineFavorites | null;
  return Array.isArray(copy?.favorites) ? copy : null;
}

export function writeOfflineFavorites(copy: OfflineFavorites): void {
  localStore.set(OFFLINE_KEY, JSON.stringify(copy));
}

export async function deleteOfflineFavorites(): Promise<void> {
  localStore.remove(OFFLINE_KEY);
  await deleteResponseCache(PHOTO_CACHE);
}

/** True if the service worker served the page because the network failed. */
export const isServedOffline = (): boolean => document.documentElement.dataset.offline !== undefined;
