import { useEffect } from 'react';
import type { HomeSearch } from './use-home-search.ts';

/** Loads the rest of a long list when needed. */
export function useWholeList({ isShort, findAll }: HomeSearch, isNeeded = true): void {
  useEffect(() => {
    if (isNeeded && isShort) findAll();
  }, [isNeeded, isShort, findAll]);
}
