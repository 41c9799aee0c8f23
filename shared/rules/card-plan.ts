import { type PlanFacts, planFacts, type StoredPlan } from './plan-facts.ts';
import { type PriceBasis, rentOn } from './price-basis.ts';
import { isCall, type Rent } from './rent-range.ts';

/** A floor plan in a card's JSON, as a tuple to save bytes. */
export type CardPlan = [
  bedrooms: number,
  /** 0 means 'Call'. */
  price: number,
  price_max: number | null,
  price_per: 'bed' | 'unit',
  baths: number,
  sq_feet: number | null,
  date_available: string | null,
  tour: boolean,
  /** Omitted with `cost_max` if they equal the rent. */
  cost?: number | undefined,
  cost_max?: number | null | undefined,
];

export function toCardPlan(plan: StoredPlan): CardPlan {
  const { bedrooms, price, price_max, price_per } = plan;
  const { baths, sq_feet, date_available, tour, cost, cost_max } = planFacts(plan);
  const tuple = [bedrooms, price ?? 0, price_max, price_per, baths, sq_feet, date_available, tour] as const;
  const isSame = cost === null || (cost === price && cost_max === price_max);
  return isSame ? [...tuple] : [...tuple, cost, cost_max];
}

function cardPlanFacts(plan: CardPlan): PlanFacts {
  const [bedrooms, price, price_max, per, baths, sq_feet, date_available, tour, ...costs] = plan;
  const [cost = price, cost_max = price_max] = isCall(price) ? [null, null] : costs;
  const per_bed = per === 'bed';
  return { bedrooms, price, price_max, baths, sq_feet, date_available, per_bed, tour, cost, cost_max };
}

const cachedPlans = new WeakMap<readonly CardPlan[], PlanFacts[]>();

/** Returns cached facts, because filters compare hundreds of cards after each click. */
export function cardPlans({ plans }: { plans: readonly CardPlan[] }): PlanFacts[] {
  const known = cachedPlans.get(plans) ?? plans.map(cardPlanFacts);
  cachedPlans.set(plans, known);
  return known;
}

/** Floor plans of a card, with the basis of its rents. */
type PricedCard = { plans: readonly CardPlan[]; price_basis?: PriceBasis | undefined };

export const cardRents = (card: PricedCard): Rent[] =>
  cardPlans(card).map((plan) => rentOn(plan, card.price_basis));
