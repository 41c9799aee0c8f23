import type { PropertyCard } from '#shared/api/properties-schemas.ts';
import { cardPlanFacts } from '#shared/rules/card-plan.ts';
import type { TravelTimes } from '#shared/rules/commute-filter.ts';
import type { PlanFacts, SearchedListing } from '#shared/rules/listing-filter.ts';
import { isCall, lowestRent } from '#shared/rules/rent-range.ts';
import { t } from '#shared/texts/t.ts';

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

/** True if any floor plan has a rent per bed. */
export function isRentByBed({ plans }: Pick<PropertyCard, 'plans'>): boolean {
  return plans.some(([, price, , per]) => per === 'bed' && !isCall(price));
}

type BedPrice = { beds: number; label: string; price: number | null };

export function bedPrices(card: Pick<PropertyCard, 'plans'>): BedPrice[] {
  return [...Map.groupBy(cardPlans(card), ({ bedrooms }) => bedrooms)]
    .sort(([one], [other]) => one - other)
    .map(([beds, plans]) => ({
      beds,
      label: beds === 0 ? t('Studio') : t('{beds} Bedroom', { beds }),
      price: lowestRent(plans),
    }));
}

/** Formats the bedrooms as `Studio, 2 bed`. */
export function bedsText(card: Pick<PropertyCard, 'plans'>): string {
  return bedPrices(card)
    .map(({ beds }) => (beds === 0 ? t('Studio') : t('{beds} bed', { beds })))
    .join(', ');
}
