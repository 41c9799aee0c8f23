import { isProblem } from '#shared/api/errors.ts';
import type { Favorite } from '#shared/api/favorites.ts';
import { t } from '#shared/texts/t.ts';
import { findKeptFavorites, keepFavoritesCopy } from '../listings/copy-favorites.ts';
import { favoritesOwner } from '../listings/favorites-store.ts';
import { isFromStore, readFavoritesCopy } from '../listings/kept-favorites.ts';

export type FavoriteList =
  | { kind: 'reading' }
  | { kind: 'failed'; text: string }
  /** `copied`: when the copy was read that is shown because there is no connection; null: this is how things stand. */
  | { kind: 'read'; favorites: Favorite[]; copied: string | null };

/** A copy that is of whoever asks: on a page out of the store nobody is known, and it has not been forgotten. */
function findCopy(): FavoriteList | null {
  const copy = readFavoritesCopy();
  const isOwn = copy !== null && (isFromStore() || copy.owner === favoritesOwner());
  return isOwn ? { kind: 'read', favorites: copy.favorites, copied: copy.at } : null;
}

/** What is shown of an account without an answer of the server, and of a visitor always. */
export async function readFavoritesOnDevice(user_id: number | null): Promise<FavoriteList> {
  if (isFromStore() || user_id !== null) {
    const copy = findCopy();
    if (copy) return copy;
  }
  // What visitors keep in this browser is not the account's: an empty list would say that everything is lost.
  if (user_id !== null) {
    const text = t('The service cannot be reached. Please check your connection and try again.');
    return { kind: 'failed', text };
  }
  try {
    const favorites = await findKeptFavorites();
    void keepFavoritesCopy(null, favorites);
    return { kind: 'read', favorites, copied: null };
  } catch (error) {
    if (!isProblem(error)) throw error;
    return findCopy() ?? { kind: 'failed', text: error.problem.detail };
  }
}
