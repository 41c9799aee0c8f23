import type { FloorPlan, PropertyListItem } from '#shared/api/properties-schemas.ts';
import { meetsCommute } from '#shared/rules/commute-filter.ts';
import { type ListingFilter, planMatches } from '#shared/rules/listing-filter.ts';
import { planFacts } from '#shared/rules/plan-facts.ts';
import { countBaths } from '#shared/rules/plan-label.ts';
import { rentOn } from '#shared/rules/price-basis.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { lowestRent } from '#shared/rules/rent-range.ts';
import { TIER_RANK } from '#shared/rules/tier-order.ts';
import { isServersOrder, type Sort } from './sort-by.ts';
import { type Sortable, sortListings } from './sort-listings.ts';

/** A row of the table. `plan` is null for a listing without floor plans. */
export type PlanRow = { listing: PropertyListItem; plan: FloorPlan | null };

function sortableRow({ listing, plan }: PlanRow, { price_basis }: ListingFilter): Sortable {
  return {
    id: listing.id,
    distance: listing.distance_from_school,
    property: propertyTitle(listing),
    floorPlan: plan?.name || null,
    beds: plan?.bedrooms ?? null,
    baths: plan ? countBaths(plan) : null,
    sqFt: plan?.sq_feet || null,
    price: plan && lowestRent([rentOn(plan, price_basis)]),
    school: listing.distance_from_school,
    tier: TIER_RANK[listing.tier],
  };
}

export function planRows(
  listings: readonly PropertyListItem[],
  filter: ListingFilter,
  sort: Sort,
): PlanRow[] {
  const near = listings.filter((listing) => meetsCommute(listing, filter));
  const rows = near.flatMap((listing): PlanRow[] =>
    listing.floor_plans.length === 0
      ? [{ listing, plan: null }]
      : listing.floor_plans
          .filter((plan) => planMatches(planFacts(plan), filter))
          .map((plan) => ({ listing, plan })),
  );
  return isServersOrder(sort) ? rows : sortListings(rows, sort, (row) => sortableRow(row, filter));
}

export function sortProperties(
  listings: readonly PropertyListItem[],
  { sort, filter }: { sort: Sort; filter: ListingFilter },
): PropertyListItem[] {
  return [...new Set(planRows(listings, filter, sort).map(({ listing }) => listing))];
}
