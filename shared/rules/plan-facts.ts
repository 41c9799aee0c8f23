import { countBaths } from './plan-label.ts';
import type { MonthlyCost } from './price-basis.ts';
import type { Rent } from './rent-range.ts';

/** Facts of a floor plan that searches compare. Null if unknown. */
export type PlanFacts = Rent &
  MonthlyCost & {
    bedrooms: number;
    baths: number;
    sq_feet: number | null;
    date_available: string | null;
    per_bed: boolean;
    tour: boolean;
  };

export type StoredPlan = Rent &
  MonthlyCost & {
    bedrooms: number;
    full_bath: number;
    half_bath: number;
    sq_feet: number | null;
    date_available: string | null;
    price_per: 'bed' | 'unit';
    tour_url: string | null;
  };

export function planFacts(plan: StoredPlan): PlanFacts {
  const { bedrooms, price, price_max, cost, cost_max, sq_feet, date_available } = plan;
  const [per_bed, tour] = [plan.price_per === 'bed', plan.tour_url !== null];
  const baths = countBaths(plan);
  return { bedrooms, price, price_max, baths, sq_feet, date_available, per_bed, tour, cost, cost_max };
}
