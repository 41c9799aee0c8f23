import { useCallback, useState, useSyncExternalStore } from 'react';
import { createStore, type Store } from '../ui/create-store.ts';

/** Outside React state: a moving pointer rerenders two cards, not the page. */
export type PointedHome = Store<number | null>;

const no = () => false;

export function usePointedHome(): PointedHome {
  const [pointed] = useState(() => createStore<number | null>(null));
  return pointed;
}

/** Rerenders only on change. */
export function useIsPointed(pointed: PointedHome, id: number): boolean {
  const isIt = useCallback(() => pointed.get() === id, [pointed, id]);
  return useSyncExternalStore(pointed.subscribe, isIt, no);
}
