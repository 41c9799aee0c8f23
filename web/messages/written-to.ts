import { useSyncExternalStore } from 'react';

let written: ReadonlySet<number> = new Set();
const listeners = new Set<() => void>();
const NOBODY: ReadonlySet<number> = new Set();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A message to this user was sent since the page came. */
export function rememberWrittenTo(id: number): void {
  written = new Set(written).add(id);
  for (const listener of listeners) listener();
}

/** Ids of the users to whom messages were sent since the page came: its data do not know of them yet. */
export function useWrittenTo(): ReadonlySet<number> {
  return useSyncExternalStore(
    subscribe,
    () => written,
    () => NOBODY,
  );
}
