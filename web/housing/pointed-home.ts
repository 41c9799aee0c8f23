import { useCallback, useState, useSyncExternalStore } from 'react';

/** Outside React state: a moving pointer rerenders two cards, not the page. */
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

export function usePointedHome(): PointedHome {
  const [pointed] = useState(createPointedHome);
  return pointed;
}

/** Rerenders only on change. */
export function useIsPointed(pointed: PointedHome, id: number): boolean {
  const isIt = useCallback(() => pointed.read() === id, [pointed, id]);
  return useSyncExternalStore(pointed.subscribe, isIt, no);
}
