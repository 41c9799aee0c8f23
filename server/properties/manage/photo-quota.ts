import { problem } from '#shared/api/errors.ts';
import { PHOTO_ALLOWANCE } from '#shared/rules/photo-allowance.ts';
import { t } from '#shared/texts/t.ts';
import type { Db } from '../../db/tables.ts';
import { findPhotoUsage } from './own-photos.queries.ts';

/** Photos that any manager may keep, and the room they may take. */
export const PHOTO_QUOTA = { count: 300, bytes: 200_000_000 };

/**
 * Refuses one photo more than a manager may keep. Whoever has so many listings that their tiers show more than that may keep what
 * they show, and the room grows with it: what is paid for is never refused. A few uploads at once may pass by a few.
 * @throws 409
 */
export async function refuseOverQuota(db: Db, manager_id: number): Promise<void> {
  const { count, bytes, shown } = await findPhotoUsage(db, manager_id, PHOTO_ALLOWANCE);
  const most = Math.max(PHOTO_QUOTA.count, shown);
  if (count < most && bytes < (PHOTO_QUOTA.bytes / PHOTO_QUOTA.count) * most) return;
  throw problem(409, t('Your photos take all the room that you have. Remove some before you add another.'));
}
