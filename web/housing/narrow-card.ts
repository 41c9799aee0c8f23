import type { PropertyCard } from '#shared/api/properties-schemas.ts';
import { cardPlans } from '#shared/rules/card-plan.ts';
import { type ListingFilter, planMatches, takesEveryPlan } from '#shared/rules/listing-filter.ts';
import type { PriceBasis } from '#shared/rules/price-basis.ts';

type Card = Pick<PropertyCard, 'plans'> & { price_basis?: PriceBasis | undefined };
/**
 * A card with only the matching floor plans and the filter's basis of rents. `plan_count` is the number of all floor
 * plans, if some are left out.
 */
export type NarrowedCard<C extends Card = PropertyCard> = C & {
  plan_count?: number;
  price_basis?: PriceBasis;
};

/** Narrowed cards by filter. Equal objects let cards and pins skip rendering. */
const cache = new WeakMap<ListingFilter, WeakMap<Card, Card>>();

/** Removes the floor plans that don't match, so that list, map and sort order show matching rents only. */
export function narrowCard<C extends Card>(card: C, filter: ListingFilter): NarrowedCard<C> {
  const { price_basis } = filter;
  const isOnBasis = (card.price_basis ?? 'listing') === (price_basis ?? 'listing');
  if (takesEveryPlan(filter) && isOnBasis) return card;
  const cards = cache.get(filter) ?? new WeakMap<Card, Card>();
  cache.set(filter, cards);
  const known = cards.get(card);
  if (known) return known as C;
  const facts = cardPlans(card);
  const plans = card.plans.filter((_, at) => planMatches(facts[at]!, filter));
  const isNarrower = plans.length > 0 && plans.length < card.plans.length;
  const ofBasis: NarrowedCard<C> = isOnBasis ? card : { ...card, price_basis };
  const narrowed = isNarrower ? { ...ofBasis, plans, plan_count: card.plans.length } : ofBasis;
  cards.set(card, narrowed);
  return narrowed;
}
