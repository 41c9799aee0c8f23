import { createStore } from '../ui/create-store.ts';

/** The page's data is outdated for these ids. */
export function createIdSetStore() {
  const ids = createStore<ReadonlySet<number>>(new Set());
  return {
    add: (id: number) => ids.set(new Set(ids.get()).add(id)),
    remove: (id: number) => ids.set(new Set([...ids.get()].filter((one) => one !== id))),
    useIds: ids.useValue,
  };
}
