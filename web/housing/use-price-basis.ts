import { useCallback, useEffect } from 'react';
import type { ListingFilter } from '#shared/rules/listing-filter.ts';
import { PRICE_BASES, type PriceBasis } from '#shared/rules/price-basis.ts';
import { localStore } from '../ui/browser-storage.ts';
import type { HousingQuery } from './housing-query.ts';
import type { ChangeQuery } from './use-housing-url.ts';

const BASIS_KEY = 'porchlight.price-basis';

/**
 * Applies the browser's last basis of rents if the URL names none.
 * @returns a function that changes the filter and stores its basis
 */
export function usePriceBasis(
  school: { price_basis: PriceBasis },
  { filter }: HousingQuery,
  change: ChangeQuery,
): (filter: ListingFilter) => void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first URL lacks the user's choice
  useEffect(() => {
    const stored = localStore.get(BASIS_KEY);
    const price_basis = PRICE_BASES.find((basis) => basis === stored);
    if (!price_basis || price_basis === school.price_basis || location.search.includes('price_basis='))
      return;
    change({ filter: { ...filter, price_basis } }, { isReplace: true });
  }, []);
  return useCallback(
    ({ price_basis = 'listing', ...next }) => {
      if (price_basis !== (filter.price_basis ?? 'listing')) localStore.set(BASIS_KEY, price_basis);
      const isDefault = price_basis === 'listing' && school.price_basis === 'listing';
      change({ filter: isDefault ? next : { ...next, price_basis } });
    },
    [school, filter, change],
  );
}
