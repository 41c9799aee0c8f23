import { clear, createStore, get, getMany, promisifyRequest, setMany, type UseStore } from 'idb-keyval';

type Entry = readonly [key: string, value: unknown];

/**
 * Storage for large values, including files. All methods reject if the browser blocks storage or it is full.
 */
type BrowserDatabase = {
  get(key: string): Promise<unknown>;
  getMany(keys: readonly string[]): Promise<unknown[]>;
  /** Saves all entries or none. */
  setMany(entries: readonly Entry[]): Promise<void>;
  /** Removes an entry and its parts. The keys of parts start with the entry's key and a dot. */
  removeWithParts(key: string): Promise<void>;
  clear(): Promise<void>;
};

export function browserDatabase(name: string, storeName: string): BrowserDatabase {
  let opened: UseStore | null = null;
  // Opens the database on first use, because opening throws in some browsers that block storage.
  const store = () => {
    opened ??= createStore(name, storeName);
    return opened;
  };
  return {
    get: async (key) => await get(key, store()),
    getMany: async (keys) => await getMany([...keys], store()),
    setMany: async (entries) => await setMany(entries as [string, unknown][], store()),
    clear: async () => await clear(store()),
    removeWithParts: async (key) =>
      await store()('readwrite', (all) => {
        all.delete(IDBKeyRange.bound(key, `${key}.\uffff`));
        return promisifyRequest(all.transaction);
      }),
  };
}
