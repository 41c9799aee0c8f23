import { type PlanFacts, planFacts, type StoredPlan } from './listing-filter.ts';

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

export function cardPlanFacts(plan: CardPlan): PlanFacts {
  const [bedrooms, price, price_max, per, baths, sq_feet, date_available, tour] = plan;
  return { bedrooms, price, price_max, baths, sq_feet, date_available, per_bed: per === 'bed', tour };
}
