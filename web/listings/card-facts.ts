import type { PropertyCard } from '#shared/api/properties.ts';
import { formatTitleCase } from '#shared/rules/format-title-case.ts';
import { bedsOption, type PlanFacts } from '#shared/rules/listing-filter.ts';
import { propertyTypeLabel } from '#shared/rules/property-type-label.ts';
import { isCall, lowestRent } from '#shared/rules/rent-range.ts';

/** The floor plans of a card by name; on the wire they are tuples. */
export function cardPlans({ plans }: Pick<PropertyCard, 'plans'>): PlanFacts[] {
  return plans.map(([bedrooms, price, price_max]) => ({ bedrooms, price, price_max }));
}

/** What a listing is called: its name as a headline, or its kind where it has none. */
export function cardTitle({ name, type }: Pick<PropertyCard, 'name' | 'type'>): string {
  return name.trim() === '' ? propertyTypeLabel(type) : formatTitleCase(name);
}

/** Whether any rent is by the bed, so that a low figure is not taken for a whole home. */
export function isRentByBed({ plans }: Pick<PropertyCard, 'plans'>): boolean {
  return plans.some(([, price, , per]) => per === 'bed' && !isCall(price));
}

export type BedPrice = { beds: number; label: string; price: number | null };

const BED_LABELS = ['Studio', '1 Bedroom', '2 Bedroom', '3 Bedroom', '4 Bedroom'];

/** The lowest rent for each number of bedrooms, Studio to 4 Bedroom, of those that the listing has (section 2.5). */
export function bedPrices(card: Pick<PropertyCard, 'plans'>): BedPrice[] {
  const plans = cardPlans(card);
  return BED_LABELS.map((label, beds) => ({
    beds,
    label,
    of: plans.filter(({ bedrooms }) => bedsOption(bedrooms) === beds),
  }))
    .filter(({ of }) => of.length > 0)
    .map(({ beds, label, of }) => ({ beds, label, price: lowestRent(of) }));
}
