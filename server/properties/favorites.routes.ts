import { problem } from '#shared/api/errors.ts';
import {
  favoriteCards,
  favoriteIds,
  favorites,
  MAX_FAVORITES,
  mergeFavorites,
  removeFavorite,
  saveFavorite,
} from '#shared/api/favorites.ts';
import { t } from '#shared/texts/t.ts';
import type { AttemptLimit } from '../accounts/account-limits.ts';
import { requireUser } from '../accounts/authenticate.ts';
import { consumeAttempt } from '../accounts/consume-attempt.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { route } from '../http/route.ts';
import {
  countFavorites,
  deleteFavorite,
  findFavoriteCards,
  findFavoriteIds,
  findFavorites,
  findUnsaved,
  hasFavorite,
  insertFavorites,
  lockFavorites,
} from './favorites.queries.ts';
import { getListing } from './get-listing.ts';

/** Limits single saves and merges of a device's favorites together. */
const FAVORITE_LIMIT: AttemptLimit = { name: 'favorite', points: 1000, windowS: 60 * 60 };

export const favoriteRoutes = [
  route(favorites, async (context: Context) => findFavorites(context.db, requireUser(context).user_id)),
  route(favoriteIds, async (context: Context) => findFavoriteIds(context.db, requireUser(context).user_id)),
  route(favoriteCards, async ({ db }: Context, { id = [] }) => findFavoriteCards(db, [...new Set(id)])),
  route(saveFavorite, async (context: Context, { property_id }) => {
    const { user_id } = requireUser(context);
    await consumeAttempt(context.db, FAVORITE_LIMIT, user_id);
    await getListing(context, property_id);
    await addFavorite(context.db, user_id, property_id);
    return { detail: t('Saved to your favorites.') };
  }),
  route(removeFavorite, async (context: Context, { property_id }) => {
    const { user_id } = requireUser(context);
    const wasSaved = await deleteFavorite(context.db, user_id, property_id);
    // Responds 404 for a hidden listing, as for an unknown id.
    if (!wasSaved) await getListing(context, property_id);
    return { detail: t('Removed from your favorites.') };
  }),
  route(mergeFavorites, async (context: Context, { body: { properties } }) => {
    const { user_id } = requireUser(context);
    await consumeAttempt(context.db, FAVORITE_LIMIT, user_id);
    return await addFavorites(context.db, user_id, properties);
  }),
];

/**
 * Does nothing if the listing is saved already.
 * @throws 409 if the list is full
 */
async function addFavorite(db: Db, user_id: number, property_id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockFavorites(trx, user_id);
    if (await hasFavorite(trx, user_id, property_id)) return;
    if ((await countFavorites(trx, user_id)) >= MAX_FAVORITES) {
      throw problem(
        409,
        t('You’ve saved {count} homes, the limit for an account. Remove one to save another.', {
          count: MAX_FAVORITES,
        }),
      );
    }
    await insertFavorites(trx, user_id, [property_id]);
  });
}

/**
 * Adds listings up to the limit and ignores those that are not public.
 * @returns ids of all favorites
 */
async function addFavorites(db: Db, user_id: number, ids: readonly number[]): Promise<number[]> {
  return await db.transaction().execute(async (trx) => {
    await lockFavorites(trx, user_id);
    const room = Math.max(0, MAX_FAVORITES - (await countFavorites(trx, user_id)));
    const unsaved = await findUnsaved(trx, user_id, ids);
    await insertFavorites(trx, user_id, unsaved.slice(0, room));
    return await findFavoriteIds(trx, user_id);
  });
}
