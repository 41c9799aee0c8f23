import type { ManagerPropertyItem } from '#shared/api/manager-properties.ts';
import type { CardPhoto, PropertyType, Tier } from '#shared/api/properties.ts';
import { formatAddressLine } from '#shared/rules/format-address.ts';
import { listingCompleteness } from '#shared/rules/listing-completeness.ts';
import { countBaths } from '#shared/rules/plan-label.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { lowestRent, rentRange } from '#shared/rules/rent-range.ts';
import { factsOfItem } from './completeness-facts.ts';

/** Lowest and highest of something over the floor plans of a listing. */
export type Span = { low: number; high: number };

/** A listing as the manager's list shows it: of each of hundreds, no more than its line needs. */
export type ListingRow = {
  id: number;
  /** As it was typed. */
  name: string;
  title: string;
  address: string;
  place: string;
  type: PropertyType;
  status: ManagerPropertyItem['status'];
  tier: Tier;
  /** A higher one that was asked for and not paid. */
  requested_tier: ManagerPropertyItem['requested_tier'];
  /** `YYYY-MM-DD`: the last day of a tier that was paid. */
  contract_end_date: string | null;
  is_demo: boolean;
  photo: CardPhoto | null;
  photo_count: number;
  photo_allowance: number;
  plan_count: number;
  /** Null: no floor plan tells of it. */
  beds: Span | null;
  baths: Span | null;
  sq_feet: Span | null;
  rent: string;
  lowest_rent: number | null;
  /** Metres to the nearest school; null where none is near. */
  distance: number | null;
  /** The nearest school's short name; null where none is near. */
  school: string | null;
  /** Its public page; '' where no school is near. */
  public_path: string;
  score: number;
  /** What to add next; null where nothing is left. */
  next_step: string | null;
  created: string;
  updated: string;
  /** `YYYY-MM-DD`. */
  availability_confirmed: string;
  is_lapsed: boolean;
  hidden: ManagerPropertyItem['hidden'];
};

function spanOf(values: readonly (number | null)[]): Span | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : { low: Math.min(...known), high: Math.max(...known) };
}

/** A photo as a picture needs it. */
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
