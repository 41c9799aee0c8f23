import { deletePersonalRows, updateUserAnonymized } from '#server/accounts/deletion.queries.ts';
import { type Operator, recordOperatorAction } from '#server/accounts/operator.ts';
import type { Db } from '#server/db/tables.ts';
import { updateCurrentToOld } from '#server/geo/import/map-versions.queries.ts';
import { addJobs } from '#server/jobs/add-job.ts';
import { deletePictureJob } from '#server/properties/photo-jobs.ts';
import { deletePhotos, findPhotoKeys } from '#server/properties/property-writes.queries.ts';
import { writeReadModel } from '#server/properties/write-read-model.ts';
import { LAKESHORE_REGION } from './lakeshore.ts';
import {
  deleteDemoConversations,
  deleteDemoLeads,
  deleteDemoWriting,
  deleteFictionalSchools,
  deleteUnusedListings,
  deleteUnusedUsers,
  lockDemoListings,
  lockDemoUsers,
  updateListingsRemoved,
} from './remove-demo.queries.ts';

export type RemovedDemo = {
  accounts: number;
  listings: number;
  photos: number;
  posts: number;
  comments: number;
  conversations: number;
  /** `left` has schools that other users still use. */
  schools: { deleted: string[]; left: string[] };
};

async function removeListings(trx: Db, ids: readonly number[]): Promise<number> {
  const photos = await findPhotoKeys(trx, ids);
  await deletePhotos(
    trx,
    photos.map(({ id }) => id),
  );
  await addJobs(
    trx,
    photos.map(({ storage_key }) => deletePictureJob(storage_key)),
  );
  await updateListingsRemoved(trx, ids);
  await writeReadModel(trx, ids);
  return photos.length;
}

async function removeAccounts(trx: Db, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const { photo_key } = await deletePersonalRows(trx, id);
    if (photo_key !== null) await addJobs(trx, [deletePictureJob(photo_key)]);
    await updateUserAnonymized(trx, id);
  }
}

/** Rows of other users stay, next to accounts without a name and hidden listings. Safe to repeat. */
export async function removeDemo(db: Db, operator: Operator): Promise<RemovedDemo> {
  return await db.transaction().execute(async (trx) => {
    const listings = await lockDemoListings(trx);
    const users = await lockDemoUsers(trx);
    const photos = listings.length > 0 ? await removeListings(trx, listings) : 0;
    await deleteDemoLeads(trx, users);
    const conversations = await deleteDemoConversations(trx, users);
    const { posts, comments } = await deleteDemoWriting(trx, users);
    await removeAccounts(trx, users);
    await deleteUnusedListings(trx, listings);
    await deleteUnusedUsers(trx, users);
    const schools = await deleteFictionalSchools(trx);
    await updateCurrentToOld(trx, LAKESHORE_REGION);
    const counts = {
      accounts: users.length,
      listings: listings.length,
      photos,
      posts,
      comments,
      conversations,
    };
    await recordOperatorAction(trx, operator, { command: 'remove-demo', detail: counts });
    return { ...counts, schools };
  });
}
