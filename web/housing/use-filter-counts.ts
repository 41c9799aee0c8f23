import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { searchedListing } from '#shared/api/searched-card.ts';
import { countOptions, type FilterCounts } from '#shared/rules/filter-counts.ts';
import type { ListingFilter } from '#shared/rules/listing-filter.ts';
import { call } from '../api/call.ts';
import { type Area, type FoundListings, findCounts } from './search-listings.ts';

const COUNT_DELAY_MS = 250;

type Counted = { key: string; counts: FilterCounts };

/**
 * Counts of the matches per option: counted in the browser if all listings are loaded, else by the API.
 * `total` is null while loading; `counts` are the last known ones.
 */
export function useFilterCounts(area: Area, filter: ListingFilter, found: FoundListings) {
  const [counted, setCounted] = useState<Counted | null>(null);
  // Deferred, so that the browser paints a click before it counts hundreds of listings.
  const deferred = useDeferredValue(filter);
  const isHere = !found.isFilteredByServer;
  const here = useMemo(
    () => (isHere ? countOptions(found.cards.map(searchedListing), deferred) : null),
    [isHere, found.cards, deferred],
  );
  const key = JSON.stringify([area, filter]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies area and filter
  useEffect(() => {
    if (isHere) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      findCounts(call, area, filter, { signal: stop.signal }).then(
        (counts) => setCounted({ key, counts }),
        () => {
          // Ignores the failure, because the search shows the result or the error.
        },
      );
    }, COUNT_DELAY_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key, isHere]);

  const counts = here ?? counted?.counts ?? null;
  return { counts, total: here || counted?.key === key ? (counts?.total ?? null) : null };
}
