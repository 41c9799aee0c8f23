import { type Favorite, MAX_VISITOR_FAVORITES } from '#shared/api/favorites.ts';
import { PHOTO_CACHE } from '#shared/rules/photo-cache.ts';
import { deleteResponseCache, localStore } from '../ui/browser-storage.ts';

type KeptFavorite = Pick<Favorite, 'property' | 'name' | 'saved'>;

type FavoritesCopy = {
  owner: number | null;
  at: string;
  favorites: Favorite[];
};

export const KEPT_KEY = 'porchlight.favorites';
const COPY_KEY = 'porchlight.favorites_copy';
/** Listings with photo available offline. */
export const COPY_LENGTH = 60;

/** Null also for data of older versions. */
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

export async function forgetFavoritesCopy(): Promise<void> {
  localStore.remove(COPY_KEY);
  await deleteResponseCache(PHOTO_CACHE);
}

/** Served by the service worker because the network failed. */
export const isFromStore = (): boolean => document.documentElement.dataset.offline !== undefined;
