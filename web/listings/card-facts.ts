import type { PropertyCard } from '#shared/api/properties.ts';
import { formatTitleCase } from '#shared/rules/format-title-case.ts';
import { bedsOption, type PlanFacts } from '#shared/rules/listing-filter.ts';
import { propertyTypeLabel } from '#shared/rules/property-type-label.ts';
import { isCall, lowestRent } from '#shared/rules/rent-range.ts';
import { msg, t } from '#shared/texts/t.ts';

/** The floor plans of a card by name; on the wire they are tuples. */
export function cardPlans({ plans }: Pick<PropertyCard, 'plans'>): PlanFacts[] {
  return plans.map(([bedrooms, price, price_max]) => ({ bedrooms, price, price_max }));
}

/** What a listing is called: its name as a headline, or its kind where it has none. */
export function cardTitle({ name, type }: Pick<PropertyCard, 'name' | 'type'>): string {
  return name.trim() === '' ? t(propertyTypeLabel(type)) : formatTitleCase(name);
}

/** Whether any rent is by the bed, so that a low figure is not taken for a whole home. */
export function isRentByBed({ plans }: Pick<PropertyCard, 'plans'>): boolean {
  return plans.some(([, price, , per]) => per === 'bed' && !isCall(price));
}

export type BedPrice = { beds: number; label: string; price: number | null };

const BED_LABELS = [msg('Studio'), msg('1 Bedroom'), msg('2 Bedroom'), msg('3 Bedroom'), msg('4 Bedroom')];
const SHORT_BED_LABELS = [msg('Studio'), msg('1 bed'), msg('2 bed'), msg('3 bed'), msg('4 bed')];

/** The lowest rent for each number of bedrooms, Studio to 4 Bedroom, of those that the listing has (section 2.5). */
export function bedPrices(card: Pick<PropertyCard, 'plans'>): BedPrice[] {
  const plans = cardPlans(card);
  return BED_LABELS.map((label, beds) => ({
    beds,
    label,
    of: plans.filter(({ bedrooms }) => bedsOption(bedrooms) === beds),
  }))
    .filter(({ of }) => of.length > 0)
    .map(({ beds, label, of }) => ({ beds, label: t(label), price: lowestRent(of) }));
}

/** `Studio, 2 bed`: the same without the rents, where there is little room. */
export function bedsText(card: Pick<PropertyCard, 'plans'>): string {
  return bedPrices(card)
    .map(({ beds, label }) => t(SHORT_BED_LABELS[beds] ?? label))
    .join(', ');
}
