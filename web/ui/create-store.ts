import { useSyncExternalStore } from 'react';

export type Store<T> = ReturnType<typeof createStore<T>>;

/** Creates a store for state that functions outside components read and set too. */
export function createStore<T>(start: T) {
  let value = start;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    get,
    set(next: T): void {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe,
    /** Returns the value. On the server and during hydration, returns the start value. */
    useValue: () => useSyncExternalStore(subscribe, get, () => start),
  };
}
