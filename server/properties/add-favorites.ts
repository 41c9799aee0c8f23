import { problem } from '#shared/api/errors.ts';
import { MAX_FAVORITES } from '#shared/api/favorites.ts';
import { t } from '#shared/texts/t.ts';
import type { Db } from '../db/tables.ts';
import {
  countFavorites,
  findFavoriteIds,
  findUnsaved,
  hasFavorite,
  insertFavorites,
  lockFavorites,
} from './favorites.queries.ts';

/** Idempotent. @throws 409 if the list is full */
export async function addFavorite(db: Db, user_id: number, property_id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockFavorites(trx, user_id);
    if (await hasFavorite(trx, user_id, property_id)) return;
    if ((await countFavorites(trx, user_id)) >= MAX_FAVORITES) {
      throw problem(
        409,
        t('You have saved {count} homes, the most that an account keeps. Remove one to save another.', {
          count: MAX_FAVORITES,
        }),
      );
    }
    await insertFavorites(trx, user_id, [property_id]);
  });
}

/** Up to the limit; ignores hidden listings. @returns all saved ids */
export async function addFavorites(db: Db, user_id: number, ids: readonly number[]): Promise<number[]> {
  return await db.transaction().execute(async (trx) => {
    await lockFavorites(trx, user_id);
    const room = Math.max(0, MAX_FAVORITES - (await countFavorites(trx, user_id)));
    const unsaved = await findUnsaved(trx, user_id, ids);
    await insertFavorites(trx, user_id, unsaved.slice(0, room));
    return await findFavoriteIds(trx, user_id);
  });
}
