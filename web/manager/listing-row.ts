import type { ManagerPropertyItem } from '#shared/api/manager-properties-schemas.ts';
import type { CardPhoto } from '#shared/api/properties-schemas.ts';
import { formatAddressLine } from '#shared/rules/format-address.ts';
import { listingCompleteness } from '#shared/rules/listing-completeness.ts';
import { countBaths } from '#shared/rules/plan-label.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import type { PropertyType } from '#shared/rules/property-type-label.ts';
import { lowestRent, rentRange } from '#shared/rules/rent-range.ts';
import type { Tier } from '#shared/rules/tier-order.ts';
import { factsOfItem } from './completeness-facts.ts';

export type Span = { low: number; high: number };

/** A row of the list. Has only the fields that it shows, because a list has hundreds of rows. */
export type ListingRow = {
  id: number;
  name: string;
  title: string;
  address: string;
  place: string;
  type: PropertyType;
  status: ManagerPropertyItem['status'];
  tier: Tier;
  /** Higher tier that was requested but is not yet paid. Null if there is none. */
  requested_tier: ManagerPropertyItem['requested_tier'];
  /** Last day of a paid tier, `YYYY-MM-DD`. */
  contract_end_date: string | null;
  is_demo: boolean;
  photo: CardPhoto | null;
  photo_count: number;
  photo_allowance: number;
  plan_count: number;
  beds: Span | null;
  baths: Span | null;
  sq_feet: Span | null;
  rent: string;
  lowest_rent: number | null;
  /** Distance in meters to the nearest school. Null if no school is near. */
  distance: number | null;
  school: string | null;
  public_path: string;
  score: number;
  next_step: string | null;
  created: string;
  updated: string;
  availability_confirmed: string;
  is_lapsed: boolean;
  hidden: ManagerPropertyItem['hidden'];
};

export type RowHandlers = {
  onChange: (id: number, part: Partial<ListingRow>) => void;
  /** Shows a message above the list and announces it to screen readers. */
  onNotice: (notice: { done?: string; wrong?: string }) => void;
};

function spanOf(values: readonly (number | null)[]): Span | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : { low: Math.min(...known), high: Math.max(...known) };
}

export function cardPhotoOf({ url, width, height, caption, placeholder }: CardPhoto): CardPhoto {
  return { url, width, height, caption, placeholder };
}

export function toListingRow(item: ManagerPropertyItem): ListingRow {
  const { floor_plans: plans, photos } = item;
  const { score, steps } = listingCompleteness(factsOfItem(item));
  return {
    id: item.id,
    name: item.name,
    title: propertyTitle(item),
    address: [item.address_1, item.address_2].filter(Boolean).join(', '),
    place: formatAddressLine(item),
    type: item.type,
    status: item.status,
    tier: item.tier,
    requested_tier: item.requested_tier,
    contract_end_date: item.contract_end_date,
    is_demo: item.is_demo,
    photo: photos[0] ? cardPhotoOf(photos[0]) : null,
    photo_count: photos.length,
    photo_allowance: item.photo_allowance,
    plan_count: plans.length,
    beds: spanOf(plans.map(({ bedrooms }) => bedrooms)),
    baths: spanOf(plans.map(countBaths)),
    sq_feet: spanOf(plans.map(({ sq_feet }) => sq_feet || null)),
    rent: plans.length === 0 ? '–' : rentRange(plans),
    lowest_rent: lowestRent(plans),
    distance: item.distance_from_school,
    school: item.school_short_name,
    public_path: item.detail_url,
    score,
    next_step: steps[0]?.text ?? null,
    created: item.created,
    updated: item.updated,
    availability_confirmed: item.availability_confirmed,
    is_lapsed: item.is_lapsed,
    hidden: item.hidden,
  };
}
