import { isProblem } from '#shared/api/errors.ts';
import { favoriteCards, favorites } from '#shared/api/favorites.ts';
import type { Favorite } from '#shared/api/favorites-schemas.ts';
import { PHOTO_CACHE } from '#shared/rules/photo-cache.ts';
import { photoUrlAt } from '#shared/rules/photo-sizes.ts';
import { call } from '../api/call.ts';
import { openResponseCache } from '../ui/browser-storage.ts';
import {
  deleteOfflineFavorites,
  OFFLINE_MAX,
  readVisitorFavorites,
  writeOfflineFavorites,
} from './favorites-storage.ts';

/** Width in pixels of a card's photo on a high-density phone. */
const PHOTO_WIDTH_PX = 960;

/** Fetches the cards of a visitor's favorites. Hidden listings have no card. */
export async function findVisitorFavorites(): Promise<Favorite[]> {
  const saved = readVisitorFavorites();
  if (saved.length === 0) return [];
  const cards = await call(favoriteCards, { id: saved.map(({ property }) => property) });
  const found = new Map(cards.map((one) => [one.property, one]));
  return saved.map((one) => ({
    ...one,
    school: found.get(one.property)?.school ?? null,
    card: found.get(one.property)?.card ?? null,
  }));
}

/** Caches the photos at these URLs and deletes all others. Ignores failed downloads. */
async function cachePhotos(urls: readonly string[]): Promise<void> {
  const cache = await openResponseCache(PHOTO_CACHE);
  if (!cache) return;
  const cached = await cache.keys();
  const paths = cached.map(({ url }) => new URL(url).pathname);
  await Promise.all(cached.filter((_, at) => !urls.includes(paths[at]!)).map((one) => cache.delete(one)));
  for (const url of urls.filter((one) => !paths.includes(one))) {
    await cache.add(url).catch(() => {});
  }
}

/** Drops all photos but the first, because only this one is cached. */
function withFirstPhoto(favorite: Favorite): Favorite {
  const { card } = favorite;
  if (!card) return favorite;
  return { ...favorite, card: { ...card, photos: card.photos.slice(0, 1) } };
}

export async function saveOfflineFavorites(owner: number | null, list: readonly Favorite[]): Promise<void> {
  if (list.length === 0) return await deleteOfflineFavorites();
  const saved = list.slice(0, OFFLINE_MAX).map(withFirstPhoto);
  writeOfflineFavorites({ owner, at: new Date().toISOString(), favorites: saved });
  const urls = saved.flatMap(
    ({ card }) => card?.photos.map((photo) => photoUrlAt(photo, PHOTO_WIDTH_PX)) ?? [],
  );
  await cachePhotos(urls.filter((url) => url.startsWith('/')));
}

/**
 * Updates the offline copy. Keeps the previous copy if the request fails.
 * @param readOwner returns the current user, who may have changed during the request
 */
export async function updateOfflineFavorites(readOwner: () => number | null | undefined): Promise<void> {
  const owner = readOwner();
  if (owner === undefined) return;
  try {
    const list = owner === null ? await findVisitorFavorites() : await call(favorites, {});
    if (owner === readOwner()) await saveOfflineFavorites(owner, list);
  } catch (error) {
    if (!isProblem(error) && !(error instanceof DOMException)) throw error;
  }
}
