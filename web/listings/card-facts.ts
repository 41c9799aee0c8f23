import type { PropertyCard } from '#shared/api/properties.ts';
import type { PlanFacts } from '#shared/rules/listing-filter.ts';
import { isCall, lowestRent } from '#shared/rules/rent-range.ts';
import { t } from '#shared/texts/t.ts';

/** The floor plans of a card by name; on the wire they are tuples. */
export function cardPlans({ plans }: Pick<PropertyCard, 'plans'>): PlanFacts[] {
  return plans.map(([bedrooms, price, price_max]) => ({ bedrooms, price, price_max }));
}

/** Whether any rent is by the bed, so that a low figure is not taken for a whole home. */
export function isRentByBed({ plans }: Pick<PropertyCard, 'plans'>): boolean {
  return plans.some(([, price, , per]) => per === 'bed' && !isCall(price));
}

export type BedPrice = { beds: number; label: string; price: number | null };

/** The lowest rent for each number of bedrooms that the listing has, fewest first (section 2.5). */
export function bedPrices(card: Pick<PropertyCard, 'plans'>): BedPrice[] {
  return [...Map.groupBy(cardPlans(card), ({ bedrooms }) => bedrooms)]
    .sort(([one], [other]) => one - other)
    .map(([beds, plans]) => ({
      beds,
      label: beds === 0 ? t('Studio') : t('{beds} Bedroom', { beds }),
      price: lowestRent(plans),
    }));
}

/** `Studio, 2 bed`: the same without the rents, where there is little room. */
export function bedsText(card: Pick<PropertyCard, 'plans'>): string {
  return bedPrices(card)
    .map(({ beds }) => (beds === 0 ? t('Studio') : t('{beds} bed', { beds })))
    .join(', ');
}
