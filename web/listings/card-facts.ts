import type { PropertyCard } from '#shared/api/properties-schemas.ts';
import { cardPlans } from '#shared/rules/card-plan.ts';
import { bedsLabel } from '#shared/rules/plan-label.ts';
import { isCall, lowestRent } from '#shared/rules/rent-range.ts';
import { t } from '#shared/texts/t.ts';

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

/** Formats the bedrooms as `Studio – 4 bed`. */
export function bedsSpan(card: Pick<PropertyCard, 'plans'>): string {
  const beds = bedPrices(card).map((price) => price.beds);
  const [least, most] = [beds[0], beds.at(-1)];
  if (least === undefined || most === undefined) return '';
  return least === most ? bedsLabel(most) : `${least || t('Studio')} – ${bedsLabel(most)}`;
}

/** Formats the bedrooms as `Studio, 2 bed`. */
export function bedsText(card: Pick<PropertyCard, 'plans'>): string {
  return bedPrices(card)
    .map(({ beds }) => (beds === 0 ? t('Studio') : t('{beds} bed', { beds })))
    .join(', ');
}
