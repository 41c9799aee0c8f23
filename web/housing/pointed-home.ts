import { useCallback, useState, useSyncExternalStore } from 'react';

/**
 * The home that a pointer or the focus is on, in the list or on the map. It stands beside the page's state: whoever moves a mouse
 * over a hundred cards has two of them drawn anew, not the page.
 */
export type PointedHome = {
  read: () => number | null;
  point: (id: number | null) => void;
  subscribe: (onChange: () => void) => () => void;
};

function createPointedHome(): PointedHome {
  let pointed: number | null = null;
  const listeners = new Set<() => void>();
  return {
    read: () => pointed,
    point: (id) => {
      if (id === pointed) return;
      pointed = id;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const no = () => false;

/** One for each visit of the page. */
export function usePointedHome(): PointedHome {
  const [pointed] = useState(createPointedHome);
  return pointed;
}

/** Whether this home is: only those that it changes for are drawn anew. */
export function useIsPointed(pointed: PointedHome, id: number): boolean {
  const isIt = useCallback(() => pointed.read() === id, [pointed, id]);
  return useSyncExternalStore(pointed.subscribe, isIt, no);
}
