import type { Db } from '../../db/tables.ts';
import { updateConfirmed, updateLapsed } from '../manage/availability.queries.ts';
import { writeReadModel } from '../write-read-model.ts';
import {
  deleteFeedListings,
  findFeedListingIds,
  insertFeedListings,
  type MissingListing,
} from './scheduled-feeds.queries.ts';

const BATCH_SIZE = 200;

function* inBatches(ids: readonly number[]): Generator<number[]> {
  for (let at = 0; at < ids.length; at += BATCH_SIZE) yield ids.slice(at, at + BATCH_SIZE);
}

/** Records the listings of the feed's last file, and deactivates those that it lacks. */
export async function saveFeedListings(
  db: Db,
  feed_id: number,
  ids: readonly number[],
  missing: readonly MissingListing[],
): Promise<void> {
  await insertFeedListings(db, feed_id, ids);
  for (const lost of inBatches(missing.map(({ id }) => id))) {
    await db.transaction().execute(async (trx) => {
      await updateLapsed(trx, lost);
      await writeReadModel(trx, lost);
      await deleteFeedListings(trx, feed_id, lost);
    });
  }
}

/** A feed that has not changed since yesterday still says that its listings are available. */
export async function confirmFeedListings(db: Db, feed_id: number): Promise<void> {
  for (const ids of inBatches(await findFeedListingIds(db, feed_id))) {
    await db.transaction().execute(async (trx) => {
      await updateConfirmed(trx, ids);
      await writeReadModel(trx, ids);
    });
  }
}
