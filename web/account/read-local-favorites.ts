import { isProblem } from '#shared/api/errors.ts';
import type { Favorite } from '#shared/api/favorites-schemas.ts';
import { t } from '#shared/texts/t.ts';
import { isServedOffline, readOfflineFavorites } from '../listings/favorites-storage.ts';
import { favoritesOwner } from '../listings/favorites-store.ts';
import { findVisitorFavorites, saveOfflineFavorites } from '../listings/offline-favorites.ts';

export type FavoriteList =
  | { kind: 'reading' }
  | { kind: 'failed'; text: string }
  /** `copied` is the time of the offline copy, or null for current data. */
  | { kind: 'read'; favorites: Favorite[]; copied: string | null };

/**
 * Returns the offline copy if it belongs to the current user. Offline pages have no session, so they accept
 * the last user's.
 */
function findCopy(): FavoriteList | null {
  const copy = readOfflineFavorites();
  const isOwn = copy !== null && (isServedOffline() || copy.owner === favoritesOwner());
  return isOwn ? { kind: 'read', favorites: copy.favorites, copied: copy.at } : null;
}

/** Favorites stored in this browser: a visitor's, or the offline copy of an account's. */
export async function readLocalFavorites(user_id: number | null): Promise<FavoriteList> {
  if (isServedOffline() || user_id !== null) {
    const copy = findCopy();
    if (copy) return copy;
  }
  // This browser has no copy of the account's list. Showing an empty list would look like data loss.
  if (user_id !== null) {
    const text = t('We can’t reach Porchlight. Check your connection and try again.');
    return { kind: 'failed', text };
  }
  try {
    const favorites = await findVisitorFavorites();
    if (favoritesOwner() === null) void saveOfflineFavorites(null, favorites);
    return { kind: 'read', favorites, copied: null };
  } catch (error) {
    if (!isProblem(error)) throw error;
    return findCopy() ?? { kind: 'failed', text: error.problem.detail };
  }
}
