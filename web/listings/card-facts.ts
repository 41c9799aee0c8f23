import type { PropertyCard } from '#shared/api/properties-schemas.ts';
import { cardPlans } from '#shared/rules/card-plan.ts';
import type { PlanFacts } from '#shared/rules/plan-facts.ts';
import { bedsLabel } from '#shared/rules/plan-label.ts';
import { hasOtherCost, type PriceBasis, rentOn } from '#shared/rules/price-basis.ts';
import { isCall, leastRent, lowestRent, rentRange } from '#shared/rules/rent-range.ts';
import { msg, t } from '#shared/texts/t.ts';

export function isRentByBed({ plans }: Pick<PropertyCard, 'plans'>): boolean {
  return plans.some(([, price, , per]) => per === 'bed' && !isCall(price));
}

const hasFees = ({ price, cost, bedrooms, per_bed }: PlanFacts) =>
  !isCall(price) && cost! > Math.round(price / (per_bed ? 1 : bedrooms || 1));

type RentCard = Pick<PropertyCard, 'plans'> & { price_basis?: PriceBasis | undefined };

/** The second figure is in `other`, or only its lowest amount in the shorter `least`. */
type RentTexts = { rent: string; unit: string; other: string; least: string };

/** Returns the listed rent and the cost per person, first the one of the card's basis. */
export function rentTexts(card: RentCard): RentTexts {
  const plans = cardPlans(card);
  const rent = rentRange(plans);
  if (lowestRent(plans) === null) return { rent, unit: '', other: '', least: '' };
  const unit = isRentByBed(card) ? t('/mo per bed') : t('/mo');
  const costs = plans.map((plan) => rentOn(plan, 'person'));
  const cost = rentRange(costs);
  if (card.price_basis === 'person') {
    const other = t('Listed rent: {rent}', { rent: rent + unit });
    const least = t('{rent} listed', { rent: leastRent(plans) });
    return { rent: cost, unit: t('/mo per person'), other, least };
  }
  if (!plans.some(hasOtherCost)) return { rent, unit, other: '', least: '' };
  const text = plans.some(hasFees) ? msg('{cost} per person with fees') : msg('{cost} per person');
  return { rent, unit, other: t(text, { cost }), least: t('{cost} per person', { cost: leastRent(costs) }) };
}

type BedPrice = { beds: number; label: string; price: number | null };

export function bedPrices(card: RentCard): BedPrice[] {
  return [...Map.groupBy(cardPlans(card), ({ bedrooms }) => bedrooms)]
    .sort(([one], [other]) => one - other)
    .map(([beds, plans]) => ({
      beds,
      label: beds === 0 ? t('Studio') : t('{beds} Bedroom', { beds }),
      price: lowestRent(plans.map((plan) => rentOn(plan, card.price_basis))),
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
