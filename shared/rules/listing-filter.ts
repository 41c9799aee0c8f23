import {
  type CommuteFilter,
  commuteOf,
  isCommuteUnknown,
  meetsCommute,
  type TravelTimes,
} from './commute-filter.ts';
import { isCall, type Rent } from './rent-range.ts';

export const MAX_PRICE_USD = 10000;

export type PlanFacts = Rent & { bedrooms: number };

/** Filters of section 4. Beds 0 is a studio, 4 means 4 or more. Prices are in whole US dollars a month. */
export type ListingFilter = CommuteFilter & {
  beds?: readonly number[] | undefined;
  price_min?: number | undefined;
  price_max?: number | undefined;
};

export const MAX_BEDS_OPTION = 4;

export function bedsOption(bedrooms: number): number {
  return Math.min(bedrooms, MAX_BEDS_OPTION);
}

/** True if the range excludes no listing. Then 'Call' and rents above the slider's end match too. */
export function isWholePriceRange({ price_min, price_max }: ListingFilter): boolean {
  return (price_min ?? 0) <= 0 && (price_max ?? MAX_PRICE_USD) >= MAX_PRICE_USD;
}

export function takesEveryPlan(filter: ListingFilter): boolean {
  return (filter.beds?.length ?? 0) === 0 && isWholePriceRange(filter);
}

export function isUnfiltered(filter: ListingFilter): boolean {
  return takesEveryPlan(filter) && commuteOf(filter) === null;
}

/** True if the floor plan matches. Its lowest or its highest rent must be in the range. */
export function planMatches(plan: PlanFacts, filter: ListingFilter): boolean {
  const { beds, price_min = 0, price_max = Number.POSITIVE_INFINITY } = filter;
  if (beds && beds.length > 0 && !beds.includes(bedsOption(plan.bedrooms))) return false;
  if (isWholePriceRange(filter)) return true;
  if (isCall(plan.price)) return false;
  return [plan.price, plan.price_max].some(
    (price) => price !== null && price >= price_min && price <= price_max,
  );
}

/** True if one floor plan matches beds and price together. */
export function matchesPlans(plans: readonly PlanFacts[], filter: ListingFilter): boolean {
  return takesEveryPlan(filter) || plans.some((plan) => planMatches(plan, filter));
}

export function matchesFilter(
  plans: readonly PlanFacts[],
  times: TravelTimes,
  filter: ListingFilter,
): boolean {
  return matchesPlans(plans, filter) && meetsCommute(times, filter);
}

export function lacksTime(plans: readonly PlanFacts[], times: TravelTimes, filter: ListingFilter): boolean {
  return matchesPlans(plans, filter) && isCommuteUnknown(times, filter);
}
