import type { Db } from '../db/tables.ts';
import { type HiddenCause, updateHidden, updateManagerBlocked, updateRestored } from './hidden.queries.ts';
import { lockProperties } from './property-writes.queries.ts';
import { writeReadModel } from './write-read-model.ts';

const BATCH_SIZE = 500;

/**
 * Runs in the caller's transaction.
 * @returns false if nothing changed
 */
export async function hideListing(
  trx: Db,
  id: number,
  hiding: { cause: HiddenCause; reason: string },
): Promise<boolean> {
  await lockProperties(trx, [id]);
  if (!(await updateHidden(trx, id, hiding))) return false;
  await writeReadModel(trx, [id]);
  return true;
}

/**
 * Runs in the caller's transaction.
 * @param cause restores only a listing hidden for this cause
 * @returns false if nothing changed
 */
export async function restoreListing(trx: Db, id: number, cause?: HiddenCause): Promise<boolean> {
  await lockProperties(trx, [id]);
  if (!(await updateRestored(trx, id, cause))) return false;
  await writeReadModel(trx, [id]);
  return true;
}

export async function updateBlockedListings(
  trx: Db,
  { manager_id, isBlocked }: { manager_id: number; isBlocked: boolean },
): Promise<number> {
  const ids = await updateManagerBlocked(trx, manager_id, isBlocked);
  for (let at = 0; at < ids.length; at += BATCH_SIZE)
    await writeReadModel(trx, ids.slice(at, at + BATCH_SIZE));
  return ids.length;
}
