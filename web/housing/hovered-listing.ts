import { useCallback, useState, useSyncExternalStore } from 'react';
import { createStore, type Store } from '../ui/create-store.ts';

/** Outside React state: a moving pointer rerenders two cards, not the page. */
export type HoveredListing = Store<number | null>;

const never = () => false;

export function useHoveredListing(): HoveredListing {
  const [hovered] = useState(() => createStore<number | null>(null));
  return hovered;
}

/** Rerenders only on change. */
export function useIsHovered(hovered: HoveredListing, id: number): boolean {
  const isHovered = useCallback(() => hovered.get() === id, [hovered, id]);
  return useSyncExternalStore(hovered.subscribe, isHovered, never);
}
