import type { PropertyCard } from '#shared/api/properties-schemas.ts';
import type { SearchQuery } from '#shared/api/search-query.ts';
import { searchedListing } from '#shared/api/searched-card.ts';
import { cardPlans } from '#shared/rules/card-plan.ts';
import { matchesFilter, planMatches } from '#shared/rules/listing-filter.ts';
import type { MatchKind } from '#shared/rules/match-kinds.ts';
import { rentOn } from '#shared/rules/price-basis.ts';
import { lowestRent } from '#shared/rules/rent-range.ts';
import { isInBox, schoolBox } from '#shared/rules/school-box.ts';

export type SchoolCenter = readonly [lng: number, lat: number];

/** Same result as the housing page with this query. */
export function matchesSearch(
  card: PropertyCard,
  { box, filter }: SearchQuery,
  center: SchoolCenter,
): boolean {
  return isInBox(card.center, box ?? schoolBox(center)) && matchesFilter(searchedListing(card), filter);
}

/** Lowest rent of the floor plans that match, whatever their rent. */
export function lowestMatchingRent(card: PropertyCard, { filter }: SearchQuery): number | null {
  const anyPrice = { ...filter, price_min: undefined, price_max: undefined };
  const plans = cardPlans(card).filter((plan) => planMatches(plan, anyPrice));
  return lowestRent(plans.map((plan) => rentOn(plan, filter.price_basis)));
}

type ListingChange = {
  now: PropertyCard;
  /** Null if the listing was not public near the school. */
  before: PropertyCard | null;
  isAvailableAgain: boolean;
};

/** Returns the reason to alert about a changed listing. Null if there is none. */
export function findMatchKind(
  { now, before, isAvailableAgain }: ListingChange,
  search: SearchQuery,
  center: SchoolCenter,
): MatchKind | null {
  if (!matchesSearch(now, search, center)) return null;
  if (isAvailableAgain) return 'available_again';
  if (before === null) return 'new';
  const [rent, oldRent] = [lowestMatchingRent(now, search), lowestMatchingRent(before, search)];
  if (rent !== null && oldRent !== null && rent < oldRent) return 'price_drop';
  return matchesSearch(before, search, center) ? null : 'new';
}
