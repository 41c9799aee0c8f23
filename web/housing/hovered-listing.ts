import { useCallback, useState, useSyncExternalStore } from 'react';
import { createStore, type Store } from '../ui/create-store.ts';

/** A store instead of React state, so that a moving pointer rerenders two cards and not the page. */
export type HoveredListing = Store<number | null>;

const never = () => false;

export function useHoveredListing(): HoveredListing {
  const [hovered] = useState(() => createStore<number | null>(null));
  return hovered;
}

/** True if the listing is hovered. Rerenders the component only if the result changes. */
export function useIsHovered(hovered: HoveredListing, id: number): boolean {
  const isHovered = useCallback(() => hovered.get() === id, [hovered, id]);
  return useSyncExternalStore(hovered.subscribe, isHovered, never);
}
