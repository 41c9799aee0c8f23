import { CARD_PHOTO_LIMIT } from '#shared/api/properties.ts';
import type {
  CardPhoto,
  FloorPlan,
  Photo,
  PropertyCard,
  PropertyListItem,
} from '#shared/api/properties-schemas.ts';
import { housingPath, propertyPath } from '#shared/pages.ts';
import { toCardPlan } from '#shared/rules/card-plan.ts';
import { compareFloorPlans } from '#shared/rules/compare-floor-plans.ts';
import { monthlyCost } from '#shared/rules/cost-per-person.ts';
import { listingTraits } from '#shared/rules/listing-traits.ts';
import { photosWithinAllowance } from '#shared/rules/photo-allowance.ts';
import { photoUrls } from '#shared/rules/photo-sizes.ts';
import type { MonthlyCost } from '#shared/rules/price-basis.ts';
import { pickFields } from '#shared/rules/property-fields.ts';
import { propertyTypeLabel } from '#shared/rules/property-type-label.ts';
import type { TravelMode } from '#shared/rules/travel-modes.ts';
import type { FloorPlanRow, ListingRow, PhotoRow, PropertySchoolRow } from './read-model.queries.ts';

type PricedPlanRow = FloorPlanRow & MonthlyCost;

/** A listing with its parts. Photos are in display order, schools from nearest to farthest. */
export type ListingSource = {
  listing: ListingRow;
  floor_plans: readonly PricedPlanRow[];
  photos: readonly PhotoRow[];
  schools: readonly PropertySchoolRow[];
};

type TravelField =
  | 'distance_from_school'
  | `${TravelMode}_time`
  | 'travel_quality'
  | 'walk_route'
  | 'detail_url';

export function toPhoto({ property_id, storage_key, ...photo }: PhotoRow): Photo {
  return {
    id: photo.id,
    property: property_id,
    caption: photo.caption,
    order: photo.order,
    ...photoUrls(storage_key, photo.width),
    width: photo.width,
    height: photo.height,
    placeholder: photo.placeholder,
  };
}

/** A manager is shown as verified only with a premium account and a record of the verification. */
function publicManager(listing: ListingRow): PropertyListItem['manager'] {
  const { account_level, verified_what, verified_on } = listing;
  const isVerified = account_level === 'premium' && verified_what !== null && verified_on !== null;
  return {
    id: listing.manager_id,
    account_level,
    user: { id: listing.manager_user_id },
    verified: isVerified ? { what: verified_what, on: verified_on } : null,
  };
}

function publicPhone({ contact_phone, account_level, manager_phone }: ListingRow): string {
  return contact_phone || (account_level === 'premium' ? manager_phone : '');
}

export const withCosts = (
  plans: readonly FloorPlanRow[],
  { fees }: Pick<ListingRow, 'fees'>,
): PricedPlanRow[] => plans.map((plan) => ({ ...plan, ...monthlyCost(plan, fees) }));

export const toFloorPlans = (rows: readonly PricedPlanRow[]): FloorPlan[] =>
  rows.toSorted(compareFloorPlans).map(({ deposit: _, fees: __, ...plan }) => plan);

/**
 * Fields of a listing that don't depend on the school. The owner also gets fields that the tier hides from
 * the public.
 */
export function toForm(source: ListingSource, isOwner = false): Omit<PropertyListItem, TravelField> {
  const { listing } = source;
  const {
    description: _,
    deposit: _1,
    fees: _2,
    lease_lengths: _3,
    utility_estimates: _4,
    ...fields
  } = pickFields(listing);
  const photos = isOwner ? source.photos : photosWithinAllowance(listing.tier, source.photos);
  return {
    id: listing.id,
    ...fields,
    contact_phone: isOwner ? listing.contact_phone : publicPhone(listing),
    type_display: propertyTypeLabel(listing.type),
    category: listing.category,
    external_site_url: listing.tier === 'premium' || isOwner ? listing.external_site_url : null,
    tier: listing.tier,
    status: listing.status,
    schools: source.schools.map(({ school_id }) => school_id),
    manager: publicManager(listing),
    center: { type: 'Point', coordinates: [listing.lng, listing.lat] },
    floor_plans: toFloorPlans(source.floor_plans),
    photos: photos.map(toPhoto),
    billing_period: listing.billing_period,
    contract_end_date: listing.contract_end_date,
    is_approximate: listing.is_approximate,
    is_demo: listing.is_demo,
    availability_confirmed: listing.availability_confirmed,
  };
}

export const traitsOfListing = (listing: ListingRow): number =>
  listingTraits({ ...listing, manager: publicManager(listing), slugs: listing.feature_slugs });

function toCardPhoto(row: PhotoRow): CardPhoto {
  const { url, width, height, caption, placeholder } = toPhoto(row);
  return { url, width, height, caption, placeholder };
}

/** Travel fields for the requested school, else for the nearest one. Null if no school is near. */
export function toTravel(
  { listing, schools }: ListingSource,
  asked?: { id: number; public_view_url: string },
): Pick<PropertyListItem, TravelField> {
  const near = asked ? schools.find(({ school_id }) => school_id === asked.id) : schools[0];
  const link = asked ?? near;
  return {
    distance_from_school: near?.distance_from_school ?? null,
    drive_time: near?.drive_time ?? null,
    walk_time: near?.walk_time ?? null,
    bike_time: near?.bike_time ?? null,
    travel_quality: near?.quality ?? null,
    walk_route: near?.walk_route ?? null,
    detail_url: link ? propertyPath(link, listing) : '',
  };
}

/** Six decimals of a degree are about a decimeter. */
export const roundDegrees = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

export function toCard(source: ListingSource): Omit<PropertyCard, TravelField> {
  const { listing } = source;
  const photos = photosWithinAllowance(listing.tier, source.photos);
  return {
    id: listing.id,
    name: listing.name,
    // Omit `listing_title` to save bytes if the listing has a name: titles use it only without a name.
    ...(listing.name.trim() === '' ? { listing_title: listing.listing_title } : {}),
    type: listing.type,
    tier: listing.tier,
    address_1: listing.address_1,
    city: listing.city,
    state: listing.state,
    postal_code: listing.postal_code,
    // Section 6 of the specification: a card shows the phone number of premium managers that have one.
    contact_phone: listing.account_level === 'premium' ? publicPhone(listing) : '',
    manager: publicManager(listing),
    center: [roundDegrees(listing.lng), roundDegrees(listing.lat)],
    traits: traitsOfListing(listing),
    plans: source.floor_plans.toSorted(compareFloorPlans).map(toCardPlan),
    photos: photos.slice(0, CARD_PHOTO_LIMIT).map(toCardPhoto),
    photo_count: photos.length,
    is_approximate: listing.is_approximate,
    is_demo: listing.is_demo,
    availability_confirmed: listing.availability_confirmed,
  };
}

/** The listing's part of its page's path, to append to the school's housing path. */
export function propertyPage(listing: { id: number; name: string }): string {
  const any = { public_view_url: 'school' };
  return propertyPath(any, listing).slice(housingPath(any).length);
}
