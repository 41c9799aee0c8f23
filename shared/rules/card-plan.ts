import { type PlanFacts, planFacts, type StoredPlan } from './plan-facts.ts';

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
];

export function toCardPlan(plan: StoredPlan): CardPlan {
  const { bedrooms, price, price_max, price_per } = plan;
  const { baths, sq_feet, date_available, tour } = planFacts(plan);
  return [bedrooms, price ?? 0, price_max, price_per, baths, sq_feet, date_available, tour];
}

function cardPlanFacts(plan: CardPlan): PlanFacts {
  const [bedrooms, price, price_max, per, baths, sq_feet, date_available, tour] = plan;
  return { bedrooms, price, price_max, baths, sq_feet, date_available, per_bed: per === 'bed', tour };
}

const cachedPlans = new WeakMap<readonly CardPlan[], PlanFacts[]>();

/** Returns cached facts, because filters compare hundreds of cards after each click. */
export function cardPlans({ plans }: { plans: readonly CardPlan[] }): PlanFacts[] {
  const known = cachedPlans.get(plans) ?? plans.map(cardPlanFacts);
  cachedPlans.set(plans, known);
  return known;
}
