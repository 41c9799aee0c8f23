import { isCall, type Rent } from './rent-range.ts';

/** The listed rent, or the monthly cost per person: rent and mandatory fees, shared by one person per bedroom. */
export const PRICE_BASES = ['listing', 'person'] as const;
export type PriceBasis = (typeof PRICE_BASES)[number];

/** Monthly cost per person in whole US dollars. `cost_max` is set for a range. Null without a price. */
export type MonthlyCost = { cost: number | null; cost_max: number | null };

/** Returns the rent that searches compare and show on the basis. Nothing else chooses between the two. */
export function rentOn(plan: Rent & MonthlyCost, basis: PriceBasis = 'listing'): Rent {
  return basis === 'person' ? { price: plan.cost, price_max: plan.cost_max } : plan;
}

/** True if the cost per person differs from the listed rent. */
export function hasOtherCost({ price, price_max, cost, cost_max }: Rent & MonthlyCost): boolean {
  return !isCall(price) && (cost !== price || cost_max !== price_max);
}
