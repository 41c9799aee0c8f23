import { deletePicture } from './save-picture.ts';
import type { Store } from './store.ts';

/** A save puts files before its row; after this no save is still on its way. Two more sweeps come within the day. */
export const ORPHAN_AGE_MS = 16 * 60 * 60 * 1000;
/** Other files may live in the same store; only pictures are swept. */
const PICTURE_KEY = /^[0-9a-f]{32}$/;
const BATCH = 500;
/**
 * More orphans than this share, once they are many, are not a crash's leftovers but a wrong or empty database beside
 * the right photos. Nothing is deleted then.
 */
const MAX_ORPHAN_SHARE = 0.2;
const MANY_ORPHANS = 100;

export type SweepOptions = {
  store: Store;
  /** Which of these storage keys any row still names. */
  findKnownKeys: (storage_keys: string[]) => Promise<ReadonlySet<string>>;
  /** Removes all files of a picture; may refuse, which ends the sweep. */
  remove?: (storage_key: string) => Promise<void>;
  now: Date;
  /** Ends it between two looks or removals; it rejects. */
  signal?: AbortSignal;
};
export type SweepReport = { pictures: number; deleted: number };

/** Deletes the files of pictures that no row names and that are older than sixteen hours. Rejects if that would be a massacre. */
export async function sweepPictures(options: SweepOptions): Promise<SweepReport> {
  const { store, findKnownKeys, remove = (key) => deletePicture(store, key), now, signal } = options;
  const orphans: string[] = [];
  let pictures = 0;
  for await (const batch of inBatches(picturesOf(store))) {
    signal?.throwIfAborted();
    pictures += batch.length;
    const old = batch.filter(({ newest }) => now.getTime() - newest.getTime() > ORPHAN_AGE_MS);
    const known = await findKnownKeys(old.map(({ storage_key }) => storage_key));
    for (const { storage_key } of old) if (!known.has(storage_key)) orphans.push(storage_key);
  }
  if (orphans.length > MANY_ORPHANS && orphans.length > pictures * MAX_ORPHAN_SHARE)
    throw new Error(
      `${orphans.length} of ${pictures} stored pictures belong to nothing in this database. Is it the right one? Nothing was deleted.`,
    );
  for (const storage_key of orphans) {
    signal?.throwIfAborted();
    await remove(storage_key);
  }
  return { pictures, deleted: orphans.length };
}

/** The pictures among these whose files are not all there: rows that show a broken image. Should be none, ever. */
export async function findBrokenPictures(
  store: Store,
  pictures: Iterable<{ storage_key: string; widths: number[] }>,
): Promise<string[]> {
  const broken: string[] = [];
  for (const { storage_key, widths } of pictures) {
    const found = await Promise.all(widths.map((width) => store.head(`${storage_key}/${width}.webp`)));
    if (found.includes(null)) broken.push(storage_key);
  }
  return broken;
}

type ListedPicture = { storage_key: string; newest: Date };

/** Files come grouped by folder from either store; a folder met twice would only be looked at twice. */
async function* picturesOf(store: Store): AsyncIterable<ListedPicture> {
  let folder: ListedPicture[] = [];
  for await (const { key, modified_at } of store.list('')) {
    const storage_key = key.slice(0, key.indexOf('/'));
    if (!PICTURE_KEY.test(storage_key)) continue;
    const [last] = folder;
    if (last?.storage_key === storage_key) {
      if (modified_at > last.newest) last.newest = modified_at;
    } else {
      yield* folder;
      folder = [{ storage_key, newest: modified_at }];
    }
  }
  yield* folder;
}

async function* inBatches<T>(items: AsyncIterable<T>): AsyncIterable<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
