import { useEffect } from 'react';
import type { HomeSearch } from './use-home-search.ts';

export function useWholeList({ isShort, findAll }: HomeSearch, isNeeded = true): void {
  useEffect(() => {
    if (isNeeded && isShort) findAll();
  }, [isNeeded, isShort, findAll]);
}
