import { problem } from '#shared/api/errors.ts';
import { PHOTO_ALLOWANCE } from '#shared/rules/photo-allowance.ts';
import { t } from '#shared/texts/t.ts';
import type { Db } from '../../db/tables.ts';
import { findPhotoUsage } from './own-photos.queries.ts';

export const PHOTO_QUOTA = { count: 300, bytes: 200_000_000 };

/**
 * The quota grows with the photo allowances of the manager's tiers. Concurrent uploads may exceed it
 * slightly.
 * @throws 409
 */
export async function refuseOverQuota(db: Db, manager_id: number): Promise<void> {
  const { count, bytes, shown } = await findPhotoUsage(db, manager_id, PHOTO_ALLOWANCE);
  const most = Math.max(PHOTO_QUOTA.count, shown);
  if (count < most && bytes < (PHOTO_QUOTA.bytes / PHOTO_QUOTA.count) * most) return;
  throw problem(409, t('Your photos use all your storage. Remove some before you add another.'));
}
