import { useSyncExternalStore } from 'react';

const NOBODY: ReadonlySet<number> = new Set();

/** Ids changed since the page loaded, which its data lack. */
export function makeIdStore() {
  let ids = NOBODY;
  const listeners = new Set<() => void>();
  const set = (next: ReadonlySet<number>) => {
    ids = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    add: (id: number) => set(new Set(ids).add(id)),
    remove: (id: number) => set(new Set([...ids].filter((one) => one !== id))),
    useIds: () =>
      useSyncExternalStore(
        subscribe,
        () => ids,
        () => NOBODY,
      ),
  };
}
