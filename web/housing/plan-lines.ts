import type { FloorPlan, PropertyListItem } from '#shared/api/properties.ts';
import { meetsCommute } from '#shared/rules/commute-filter.ts';
import { type ListingFilter, planMatches } from '#shared/rules/listing-filter.ts';
import { countBaths } from '#shared/rules/plan-label.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { isCall } from '#shared/rules/rent-range.ts';
import { TIER_RANK } from '#shared/rules/tier-order.ts';
import { isServersOrder, type Sort } from './housing-query.ts';
import { type Sortable, sortListings } from './sort-listings.ts';

/** `plan` is null for a listing without floor plans. */
export type PlanLine = { home: PropertyListItem; plan: FloorPlan | null };

function sortableLine({ home, plan }: PlanLine): Sortable {
  return {
    id: home.id,
    distance: home.distance_from_school,
    property: propertyTitle(home),
    floorPlan: plan?.name || null,
    beds: plan?.bedrooms ?? null,
    baths: plan ? countBaths(plan) : null,
    sqFt: plan?.sq_feet || null,
    price: plan && !isCall(plan.price) ? plan.price : null,
    school: home.distance_from_school,
    tier: TIER_RANK[home.tier],
  };
}

export function planLines(homes: readonly PropertyListItem[], filter: ListingFilter, sort: Sort): PlanLine[] {
  const near = homes.filter((home) => meetsCommute(home, filter));
  const lines = near.flatMap((home): PlanLine[] =>
    home.floor_plans.length === 0
      ? [{ home, plan: null }]
      : home.floor_plans.filter((plan) => planMatches(plan, filter)).map((plan) => ({ home, plan })),
  );
  return isServersOrder(sort) ? lines : sortListings(lines, sort, sortableLine);
}

/** By each listing's best floor plan. */
export function sortHomes(homes: readonly PropertyListItem[], sort: Sort): PropertyListItem[] {
  return [...new Set(planLines(homes, {}, sort).map(({ home }) => home))];
}
