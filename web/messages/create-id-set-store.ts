import { createStore } from '../ui/create-store.ts';

/** Store of ids that have changed since the page loaded, for which the page's data is outdated. */
export function createIdSetStore() {
  const ids = createStore<ReadonlySet<number>>(new Set());
  return {
    add: (id: number) => ids.set(new Set(ids.get()).add(id)),
    remove: (id: number) => ids.set(new Set([...ids.get()].filter((one) => one !== id))),
    useIds: ids.useValue,
  };
}
