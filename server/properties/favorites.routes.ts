import {
  favoriteCards,
  favoriteIds,
  favorites,
  mergeFavorites,
  removeFavorite,
  saveFavorite,
} from '#shared/api/favorites.ts';
import { t } from '#shared/texts/t.ts';
import type { AttemptLimit } from '../accounts/account-limits.ts';
import { getReader } from '../accounts/find-reader.ts';
import { takeAttempt } from '../accounts/take-attempt.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { addFavorite, addFavorites } from './add-favorites.ts';
import { deleteFavorite, findFavoriteCards, findFavoriteIds, findFavorites } from './favorites.queries.ts';
import { getListing } from './get-listing.ts';

/** Manual saves and merges. */
const FAVORITE_LIMIT: AttemptLimit = { name: 'favorite', points: 1000, windowS: 60 * 60 };

export const favoriteRoutes = [
  route(favorites, async (context: Context) => findFavorites(context.db, getReader(context).user_id)),
  route(favoriteIds, async (context: Context) => findFavoriteIds(context.db, getReader(context).user_id)),
  route(favoriteCards, async ({ db }: Context, { id = [] }) => findFavoriteCards(db, [...new Set(id)])),
  route(saveFavorite, async (context: Context, { property_id }) => {
    const { user_id } = getReader(context);
    await takeAttempt(context.db, FAVORITE_LIMIT, user_id);
    await getListing(context, property_id);
    await addFavorite(context.db, user_id, property_id);
    return { detail: t('Saved to your favorites.') };
  }),
  route(removeFavorite, async (context: Context, { property_id }) => {
    const { user_id } = getReader(context);
    const wasSaved = await deleteFavorite(context.db, user_id, property_id);
    // 404 like for an unknown id.
    if (!wasSaved) await getListing(context, property_id);
    return { detail: t('Removed from your favorites.') };
  }),
  route(mergeFavorites, async (context: Context, { body: { properties } }) => {
    const { user_id } = getReader(context);
    await takeAttempt(context.db, FAVORITE_LIMIT, user_id);
    return await addFavorites(context.db, user_id, properties);
  }),
];
