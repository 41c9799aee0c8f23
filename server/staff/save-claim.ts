import { notFound, problem } from '#shared/api/errors.ts';
import type { InboxItem } from '#shared/api/staff-schemas.ts';
import { t } from '#shared/texts/t.ts';
import type { SessionUser } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { deleteClaim, findInboxItem, type ItemRef, saveClaim } from './inbox.queries.ts';
import { kindsFor } from './inbox-kinds.ts';

/** @throws 404, also for a kind that the user's roles don't include */
export async function getItem(db: Db, user: SessionUser, ref: ItemRef): Promise<InboxItem> {
  const item = kindsFor(user).includes(ref.kind) ? await findInboxItem(db, ref) : null;
  if (!item) throw notFound('inbox item');
  return item;
}

/** @throws 404, 409 if another user has claimed the row */
export async function saveItemClaim(
  db: Db,
  user: SessionUser,
  ref: ItemRef,
  isClaimed: boolean,
): Promise<InboxItem> {
  await getItem(db, user, ref);
  if (isClaimed) await saveClaim(db, ref, user.user_id);
  else await deleteClaim(db, ref);
  const item = await getItem(db, user, ref);
  const { claimed_by } = item;
  if (isClaimed && claimed_by && claimed_by.id !== user.user_id)
    throw problem(409, t('{username} is already working on this.', { username: claimed_by.username }));
  return item;
}
