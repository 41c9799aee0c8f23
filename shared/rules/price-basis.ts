import { costPerPerson, type PricedPlan } from './cost-per-person.ts';
import { type Fee, planFees } from './fees.ts';
import type { Rent } from './rent-range.ts';

/** The listed rent, or the monthly cost per person: rent and mandatory fees, shared by one person per bedroom. */
export const PRICE_BASES = ['listing', 'person'] as const;
export type PriceBasis = (typeof PRICE_BASES)[number];

/** Monthly cost per person in whole US dollars. `cost_max` is set for a range. Null without a price. */
export type MonthlyCost = { cost: number | null; cost_max: number | null };

export function monthlyCost(
  plan: PricedPlan & { fees: readonly Fee[] },
  propertyFees: readonly Fee[],
): MonthlyCost {
  const monthly = costPerPerson(plan, planFees(propertyFees, plan.fees), null)?.monthly;
  if (!monthly) return { cost: null, cost_max: null };
  return { cost: monthly.min, cost_max: monthly.max > monthly.min ? monthly.max : null };
}

/** Returns the rent that searches compare and show on the basis. Nothing else chooses between the two. */
export function rentOn(plan: Rent & MonthlyCost, basis: PriceBasis = 'listing'): Rent {
  return basis === 'person' ? { price: plan.cost, price_max: plan.cost_max } : plan;
}
