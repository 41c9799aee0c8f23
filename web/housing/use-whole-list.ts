import { useEffect } from 'react';
import type { HomeSearch } from './use-home-search.ts';

/** For what is told from the whole list, or shows it to its end: of very many homes only the first are here unless somebody asks. */
export function useWholeList({ isShort, findAll }: HomeSearch, isNeeded = true): void {
  useEffect(() => {
    if (isNeeded && isShort) findAll();
  }, [isNeeded, isShort, findAll]);
}
