import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PropertyCard } from '#shared/api/properties-schemas.ts';
import type { HousingProps } from './housing-props.ts';
import { type ListingError, toListingError } from './listing-error.ts';
import { narrowCard } from './narrow-card.ts';
import type { ListingFacts } from './search-listings.ts';
import { isSearched } from './search-listings.ts';
import { EMPTY_ROW, type SwipeRow, swipeItems, updateRow } from './swipe-row.ts';
import { type FetchedListings, useFetchedListings } from './use-fetched-listings.ts';

export type SwipeListing = { id: number; card: ListingFacts | undefined; loadError: ListingError | null };

function useSwipeRow(cards: readonly PropertyCard[], active: number | null): SwipeRow<ListingFacts> {
  const [row, setRow] = useState<SwipeRow<ListingFacts>>(EMPTY_ROW);
  const now = updateRow(row, cards, active);
  if (now !== row) setRow(now);
  return now;
}

function useMissingListing(id: number | null, { listings, find }: FetchedListings) {
  const [loadError, setLoadError] = useState<ListingError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isWanted = id !== null && !listings.has(id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt repeats the request
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    // Clears the last error, except while the user retries the same listing.
    setLoadError((known) => (known?.id === id && known.isRetrying ? known : null));
    find(id, stop.signal).catch((error) => {
      if (!stop.signal.aborted) setLoadError(toListingError(id, error));
    });
    return () => stop.abort();
  }, [id, isWanted, find, attempt]);
  const retry = useCallback(() => {
    setLoadError((known) => known && { ...known, isRetrying: true });
    setAttempt((count) => count + 1);
  }, []);
  return { loadError, retry };
}

export function useSwipeListings({ data, query, search, visible, area }: HousingProps) {
  const row = useSwipeRow(visible.cards, query.active);
  const fetched = useFetchedListings(data.school.id);
  const items = swipeItems(row);
  const lacking = items.find(({ card }) => card === undefined)?.id ?? null;
  // Fetches nothing while the list loads, because the list may contain the listing.
  const { loadError, retry } = useMissingListing(search.isLoading ? null : lacking, fetched);
  const { filter } = query;
  /** Fetched listings that are in the area and match the filters. The URL may name any other listing. */
  const others = useMemo(
    () =>
      new Map(
        [...fetched.listings]
          .filter(([, listing]) => isSearched(listing, area, filter))
          .map(([id, listing]) => [id, narrowCard(listing, filter)]),
      ),
    [fetched.listings, area, filter],
  );
  const listings = items.map(({ id, card }): SwipeListing => {
    const found = card ?? others.get(id);
    return { id, card: found, loadError: !found && loadError?.id === id ? loadError : null };
  });
  const extraId = row.extra?.id;
  const isElsewhere = ({ id, card }: SwipeListing) =>
    id === extraId && (card ? !isSearched(card, area, filter) : fetched.listings.has(id));
  return { listings: listings.filter((listing) => !isElsewhere(listing)), others, extraId, retry };
}
