import { cardPlanFacts } from '../rules/card-plan.ts';
import type { TravelTimes } from '../rules/commute-filter.ts';
import type { PlanFacts, SearchedListing } from '../rules/listing-filter.ts';
import type { PropertyCard } from './properties-schemas.ts';

const cachedPlans = new WeakMap<PropertyCard['plans'], PlanFacts[]>();

/** Returns cached facts, because filters compare hundreds of cards after each click. */
export function cardPlans({ plans }: Pick<PropertyCard, 'plans'>): PlanFacts[] {
  const known = cachedPlans.get(plans) ?? plans.map(cardPlanFacts);
  cachedPlans.set(plans, known);
  return known;
}

type SearchedCard = TravelTimes &
  Pick<PropertyCard, 'name' | 'listing_title' | 'address_1' | 'traits' | 'plans'>;

const cachedListings = new WeakMap<SearchedCard, SearchedListing>();

/** Returns the facts that filters compare. They are cached like those of the floor plans. */
export function searchedListing(card: SearchedCard): SearchedListing {
  const known = cachedListings.get(card) ?? { ...card, plans: cardPlans(card) };
  cachedListings.set(card, known);
  return known;
}
