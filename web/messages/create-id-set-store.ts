import { createStore } from '../ui/create-store.ts';

/** Ids that changed since the page loaded, so that its data is outdated. */
export function createIdSetStore() {
  const ids = createStore<ReadonlySet<number>>(new Set());
  return {
    add: (id: number) => ids.set(new Set(ids.get()).add(id)),
    remove: (id: number) => ids.set(new Set([...ids.get()].filter((one) => one !== id))),
    useIds: ids.useValue,
  };
}
