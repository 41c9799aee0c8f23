import type { PlanCosts } from '#shared/api/cost-schemas.ts';
import { compareFloorPlans } from '#shared/rules/compare-floor-plans.ts';
import { costPerPerson } from '#shared/rules/cost-per-person.ts';
import { planFees } from '#shared/rules/fees.ts';
import type { ListingSource } from './listing-form.ts';

/** Returns the costs of each floor plan, in the order of the floor plans. */
export function planCosts({
  listing,
  floor_plans,
}: Pick<ListingSource, 'listing' | 'floor_plans'>): PlanCosts[] {
  return floor_plans.toSorted(compareFloorPlans).map((plan) => {
    const { id: floor_plan_id, deposit, fees } = plan;
    const per_person = costPerPerson(plan, planFees(listing.fees, fees), deposit ?? listing.deposit);
    return { floor_plan_id, deposit, fees, per_person };
  });
}
