import { randomBytes } from 'node:crypto';
import type { ProcessedPicture } from './derive-sizes.ts';
import type { DrawingPool } from './drawing-pool.ts';
import type { PicturePool } from './picture-pool.ts';
import type { Store } from './store.ts';
import { StoreAway, StoreUnwritable } from './store-away.ts';

/** What a row needs to know of a stored picture: its folder in the store, and size and blur for the page. */
export type SavedPicture = {
  storage_key: string;
  width: number;
  height: number;
  placeholder: string;
  /** Of its files together. */
  bytes: number;
};

/** 128 random bits: who does not know the address of a picture cannot come upon it. */
const KEY_BYTES = 16;

export function makeStorageKey(): string {
  return randomBytes(KEY_BYTES).toString('hex');
}

/**
 * Processes uploaded bytes and stores every size. Files first, row second: the caller inserts the row when this has
 * resolved, so no row ever names a file that is not there; what a crash leaves in between the sweeper removes.
 * Rejects with `PictureError`, whose message is for the person who chose the file, or with `StoreAway`.
 */
export async function savePicture(
  { store, pictures }: { store: Store; pictures: PicturePool },
  bytes: Uint8Array,
): Promise<SavedPicture> {
  return putPicture(store, await pictures.processPicture(bytes));
}

/** The same for a drawing that this program made itself. Never for anything a person sends: see `drawPicture`. */
export async function saveDrawing(
  { store, drawings }: { store: Store; drawings: DrawingPool },
  svg: string,
): Promise<SavedPicture> {
  return putPicture(store, await drawings.drawPicture(svg));
}

async function putPicture(store: Store, picture: ProcessedPicture): Promise<SavedPicture> {
  const storage_key = makeStorageKey();
  const puts = picture.files.map(({ width, bytes }) => store.put(`${storage_key}/${width}.webp`, bytes));
  // All of them, also after a failure: what is still on its way must not arrive behind the tidying up.
  const failed = (await Promise.allSettled(puts)).find((put) => put.status === 'rejected');
  if (failed) {
    // The sweeper has what stays. The first failure is the one to tell.
    await tidyUp(store, storage_key, failed.reason);
    throw failed.reason;
  }
  const { width, height, placeholder } = picture;
  const total = picture.files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return { storage_key, width, height, placeholder, bytes: total };
}

/** Removes the files of a picture that could not be saved. Skips a store that is away: the user would wait twice. */
export async function tidyUp(store: Store, storage_key: string, failure: unknown): Promise<void> {
  if (!(failure instanceof StoreAway) || failure instanceof StoreUnwritable)
    await deletePicture(store, storage_key).catch(() => {});
}

/** Removes every file of a picture. Row first, files second, in a job that the deleting transaction adds. */
export async function deletePicture(store: Store, storage_key: string): Promise<void> {
  await store.deletePrefix(`${storage_key}/`);
}
