import { isProblem } from '#shared/api/errors.ts';
import { type Favorite, favorites } from '#shared/api/favorites.ts';
import type { LoadArgs } from '../api/page-loader.ts';
import { favoritesOwner } from '../listings/favorites-store.ts';

export type FavoritesPageData = {
  /** Null: a visitor's stand in the browser, which alone can read them, as do an account's while there is no connection. */
  found: Favorite[] | null;
  /** `YYYY-MM-DD` */
  today: string;
  public_url: string;
};

export async function loadFavorites({ call, signal, settings }: LoadArgs): Promise<FavoritesPageData> {
  const page = { today: new Date().toISOString().slice(0, 10), public_url: settings.public_url };
  // A browser knows its visitors; on the server nobody has said yet.
  if (favoritesOwner() === null) return { ...page, found: null };
  try {
    return { ...page, found: await call(favorites, {}, { signal }) };
  } catch (error) {
    const isOffline = isProblem(error, 503) && favoritesOwner() !== undefined;
    if (!isProblem(error, 401) && !isOffline) throw error;
    return { ...page, found: null };
  }
}
