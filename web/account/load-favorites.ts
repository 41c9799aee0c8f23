import { isProblem } from '#shared/api/errors.ts';
import { favorites } from '#shared/api/favorites.ts';
import type { Favorite } from '#shared/api/favorites-schemas.ts';
import type { LoadArgs } from '../api/page-loader.ts';
import { favoritesOwner } from '../listings/favorites-store.ts';

type FavoritesPageData = {
  /** Null for visitors, whose favorites are in the browser, and while the browser is offline. */
  found: Favorite[] | null;
  today: string;
  public_url: string;
};

export async function loadFavorites({ call, signal, settings }: LoadArgs): Promise<FavoritesPageData> {
  const page = { today: new Date().toISOString().slice(0, 10), public_url: settings.public_url };
  // A visitor's favorites are only in the browser.
  if (favoritesOwner() === null) return { ...page, found: null };
  try {
    return { ...page, found: await call(favorites, {}, { signal }) };
  } catch (error) {
    const isOffline = isProblem(error, 503) && favoritesOwner() !== undefined;
    if (!isProblem(error, 401) && !isOffline) throw error;
    return { ...page, found: null };
  }
}
