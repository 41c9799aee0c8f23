import { isProblem } from '#shared/api/errors.ts';
import { type Favorite, favoriteCards, favorites } from '#shared/api/favorites.ts';
import { PHOTO_CACHE } from '#shared/rules/photo-cache.ts';
import { photoUrlAt } from '#shared/rules/photo-sizes.ts';
import { call } from '../api/call.ts';
import { openResponseCache } from '../ui/browser-storage.ts';
import { COPY_LENGTH, forgetFavoritesCopy, readKeptFavorites, writeFavoritesCopy } from './kept-favorites.ts';

/** A card's photo on a high-density phone; pixels. */
const PHOTO_WIDTH_PX = 960;

/** Hidden listings have no card. */
export async function findKeptFavorites(): Promise<Favorite[]> {
  const kept = readKeptFavorites();
  if (kept.length === 0) return [];
  const cards = await call(favoriteCards, { id: kept.map(({ property }) => property) });
  const found = new Map(cards.map((one) => [one.property, one]));
  return kept.map((one) => ({
    ...one,
    school: found.get(one.property)?.school ?? null,
    card: found.get(one.property)?.card ?? null,
  }));
}

/** Syncs the photo cache; ignores failed downloads. */
async function keepPhotos(urls: readonly string[]): Promise<void> {
  const cache = await openResponseCache(PHOTO_CACHE);
  if (!cache) return;
  const held = await cache.keys();
  const paths = held.map(({ url }) => new URL(url).pathname);
  await Promise.all(held.filter((_, at) => !urls.includes(paths[at]!)).map((one) => cache.delete(one)));
  for (const url of urls.filter((one) => !paths.includes(one))) {
    await cache.add(url).catch(() => {});
  }
}

/** Only the first photo is cached. */
function shortened(favorite: Favorite): Favorite {
  const { card } = favorite;
  if (!card) return favorite;
  return { ...favorite, card: { ...card, photos: card.photos.slice(0, 1) } };
}

export async function keepFavoritesCopy(owner: number | null, list: readonly Favorite[]): Promise<void> {
  if (list.length === 0) return await forgetFavoritesCopy();
  const kept = list.slice(0, COPY_LENGTH).map(shortened);
  writeFavoritesCopy({ owner, at: new Date().toISOString(), favorites: kept });
  const urls = kept.flatMap(
    ({ card }) => card?.photos.map((photo) => photoUrlAt(photo, PHOTO_WIDTH_PX)) ?? [],
  );
  await keepPhotos(urls.filter((url) => url.startsWith('/')));
}

/** Offline, the former copy stays. @param readOwner read again after the request: the user may have changed */
export async function copyFavorites(readOwner: () => number | null | undefined): Promise<void> {
  const owner = readOwner();
  if (owner === undefined) return;
  try {
    const list = owner === null ? await findKeptFavorites() : await call(favorites, {});
    if (owner === readOwner()) await keepFavoritesCopy(owner, list);
  } catch (error) {
    if (!isProblem(error) && !(error instanceof DOMException)) throw error;
  }
}
