import { useSyncExternalStore } from 'react';
import { readCompared, subscribeCompared } from './compare-store.ts';

const NO_IDS: readonly number[] = [];

/** Returns the compared listings near the school. The server renders none, so that pages can be cached. */
export function useCompared(school: string): readonly number[] {
  return useSyncExternalStore(
    subscribeCompared,
    () => (readCompared().school === school ? readCompared().ids : NO_IDS),
    () => NO_IDS,
  );
}
