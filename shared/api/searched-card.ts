import { cardPlans } from '../rules/card-plan.ts';
import type { TravelTimes } from '../rules/commute-filter.ts';
import type { SearchedListing } from '../rules/listing-filter.ts';
import type { PropertyCard } from './properties-schemas.ts';

type SearchedCard = TravelTimes &
  Pick<PropertyCard, 'name' | 'listing_title' | 'address_1' | 'traits' | 'plans'>;

const cachedListings = new WeakMap<SearchedCard, SearchedListing>();

/** Returns the facts that filters compare. They are cached like those of the floor plans. */
export function searchedListing(card: SearchedCard): SearchedListing {
  const known = cachedListings.get(card) ?? { ...card, plans: cardPlans(card) };
  cachedListings.set(card, known);
  return known;
}
