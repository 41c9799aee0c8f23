import type { Db } from '#server/db/tables.ts';
import { findStorageKeysAfter } from '#server/properties/photo-jobs.queries.ts';
import type { Store } from '#server/storage/store.ts';

const PAGE = 500;

async function hasFiles(store: Store, storageKey: string): Promise<boolean> {
  for await (const _file of store.list(`${storageKey}/`)) return true;
  return false;
}

export async function countMissingPictures(
  db: Db,
  store: Store,
): Promise<{ named: number; missing: number }> {
  const counts = { named: 0, missing: 0 };
  for (let after = ''; ; ) {
    const keys = await findStorageKeysAfter(db, after, PAGE);
    const found = await Promise.all(keys.map((key) => hasFiles(store, key)));
    counts.named += keys.length;
    counts.missing += found.filter((isThere) => !isThere).length;
    if (keys.length < PAGE) return counts;
    after = keys.at(-1)!;
  }
}
