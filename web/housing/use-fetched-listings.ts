import { useCallback, useMemo, useState } from 'react';
import { notFound } from '#shared/api/errors.ts';
import { propertyDetail } from '#shared/api/properties.ts';
import { call } from '../api/call.ts';
import { listingFactsOf } from './map-pins.ts';
import type { ListingFacts } from './search-listings.ts';

const CACHE_SIZE = 40;

type Listings = ReadonlyMap<number, ListingFacts>;

const NO_LISTINGS: Listings = new Map();

function withNewest(listings: Listings, one: ListingFacts): Listings {
  return new Map([...[...listings].filter(([id]) => id !== one.id).slice(1 - CACHE_SIZE), [one.id, one]]);
}

export type FetchedListings = {
  listings: Listings;
  find: (id: number, signal: AbortSignal) => Promise<void>;
};

/** Fetches single listings that are on the map but not in the list. */
export function useFetchedListings(schoolId: number): FetchedListings {
  const [listings, setListings] = useState(NO_LISTINGS);
  const find = useCallback(
    async (id: number, signal: AbortSignal) => {
      const property = await call(propertyDetail, { id, school: schoolId }, { signal });
      // A manager can fetch the own hidden listings, which maps must not show.
      if (property.status !== 'active') throw notFound('property');
      setListings((known) => withNewest(known, listingFactsOf(property)));
    },
    [schoolId],
  );
  return useMemo(() => ({ listings, find }), [listings, find]);
}
