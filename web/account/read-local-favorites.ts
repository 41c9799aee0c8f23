import { isProblem } from '#shared/api/errors.ts';
import type { Favorite } from '#shared/api/favorites.ts';
import { t } from '#shared/texts/t.ts';
import { findKeptFavorites, keepFavoritesCopy } from '../listings/copy-favorites.ts';
import { favoritesOwner } from '../listings/favorites-store.ts';
import { isFromStore, readFavoritesCopy } from '../listings/kept-favorites.ts';

export type FavoriteList =
  | { kind: 'reading' }
  | { kind: 'failed'; text: string }
  /** `copied`: time of the offline copy; null: current data. */
  | { kind: 'read'; favorites: Favorite[]; copied: string | null };

/** Only the last user's own copy: an offline page has no session. */
function findCopy(): FavoriteList | null {
  const copy = readFavoritesCopy();
  const isOwn = copy !== null && (isFromStore() || copy.owner === favoritesOwner());
  return isOwn ? { kind: 'read', favorites: copy.favorites, copied: copy.at } : null;
}

/** For an account while offline, and always for a visitor. */
export async function readLocalFavorites(user_id: number | null): Promise<FavoriteList> {
  if (isFromStore() || user_id !== null) {
    const copy = findCopy();
    if (copy) return copy;
  }
  // An account's list is not in this browser: an empty list would look like data loss.
  if (user_id !== null) {
    const text = t('The service cannot be reached. Please check your connection and try again.');
    return { kind: 'failed', text };
  }
  try {
    const favorites = await findKeptFavorites();
    if (favoritesOwner() === null) void keepFavoritesCopy(null, favorites);
    return { kind: 'read', favorites, copied: null };
  } catch (error) {
    if (!isProblem(error)) throw error;
    return findCopy() ?? { kind: 'failed', text: error.problem.detail };
  }
}
