import { recordKey, unusedKey } from './save-picture.ts';
import type { Store } from './store.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Files are stored before their row. No save takes this long. */
const ORPHAN_AGE_MS = 16 * HOUR_MS;
/** A save that found the unmarked picture has inserted its row by then. */
const UNUSED_MS = 2 * HOUR_MS;
/** Social cards and other files have other keys. */
const PICTURE_KEY = /^[0-9a-f]{32}$/;
const BATCH = 500;
/** With a larger share, the database is wrong or empty, and nothing is deleted. */
const MAX_ORPHAN_SHARE = 0.2;
const MANY_ORPHANS = 100;

type CleanUpOptions = {
  store: Store;
  findKnownKeys: (storage_keys: string[]) => Promise<ReadonlySet<string>>;
  now: Date;
  signal?: AbortSignal;
};

export async function markUnused(store: Store, storage_key: string): Promise<void> {
  await store.put(unusedKey(storage_key), Buffer.from('{}'));
}

/**
 * Deletes pictures that were marked hours ago and still have no row. @throws Error if many pictures have no
 * row
 */
export async function cleanUpPictures(
  options: CleanUpOptions,
): Promise<{ pictures: number; deleted: number }> {
  const { store, findKnownKeys, now, signal } = options;
  const isOlder = (time: Date, ms: number) => now.getTime() - time.getTime() > ms;
  const orphans: string[] = [];
  const unused: ListedPicture[] = [];
  let pictures = 0;
  for await (const batch of inBatches(listPictures(store))) {
    signal?.throwIfAborted();
    pictures += batch.length;
    const candidates = batch.filter(({ marked, newest }) => marked ?? isOlder(newest, ORPHAN_AGE_MS));
    const known = await findKnownKeys(candidates.map(({ storage_key }) => storage_key));
    for (const picture of candidates) {
      const { storage_key, marked } = picture;
      if (marked && known.has(storage_key)) await store.delete(unusedKey(storage_key));
      else if (marked && isOlder(marked, UNUSED_MS)) unused.push(picture);
      else if (!marked && !known.has(storage_key)) orphans.push(storage_key);
    }
  }
  if (orphans.length > MANY_ORPHANS && orphans.length > pictures * MAX_ORPHAN_SHARE)
    throw new Error(
      `${orphans.length} of ${pictures} stored images have no row in this database. Check that it is the right database. Nothing was deleted.`,
    );
  for (const storage_key of orphans) await markUnused(store, storage_key);
  for (const picture of unused) {
    signal?.throwIfAborted();
    await deletePicture(store, picture);
  }
  return { pictures, deleted: unused.length };
}

/** A save must not find only some of the files, so the record goes first and the mark last. */
async function deletePicture(store: Store, { storage_key, keys }: ListedPicture): Promise<void> {
  const mark = unusedKey(storage_key);
  await store.delete(recordKey(storage_key));
  for (const key of keys) if (key !== mark) await store.delete(key);
  await store.delete(mark);
  await store.deletePrefix(`${storage_key}/`);
}

type ListedPicture = { storage_key: string; keys: string[]; newest: Date; marked: Date | null };

/** Relies on both stores listing files folder by folder. */
async function* listPictures(store: Store): AsyncIterable<ListedPicture> {
  let picture = null as ListedPicture | null;
  for await (const { key, modified_at } of store.list('')) {
    const storage_key = key.slice(0, key.indexOf('/'));
    if (!PICTURE_KEY.test(storage_key)) continue;
    if (picture?.storage_key !== storage_key) {
      if (picture) yield picture;
      picture = { storage_key, keys: [], newest: modified_at, marked: null };
    }
    picture.keys.push(key);
    if (key === unusedKey(storage_key)) picture.marked = modified_at;
    else if (modified_at > picture.newest) picture.newest = modified_at;
  }
  if (picture) yield picture;
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
