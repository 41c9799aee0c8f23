import { useEffect } from 'react';
import type { ListingSearch } from './use-listing-search.ts';

export function useFullList({ isShort, findAll }: ListingSearch, isNeeded = true): void {
  useEffect(() => {
    if (isNeeded && isShort) findAll();
  }, [isNeeded, isShort, findAll]);
}
