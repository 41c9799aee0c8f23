import {
  type CommuteFilter,
  commuteOf,
  isCommuteUnknown,
  meetsCommute,
  type TravelTimes,
} from './commute-filter.ts';
import { FILTER_ENTRIES, type FilterField, type FilterName, type FilterValues } from './filter-fields.ts';
import { hasTrait, type Trait } from './listing-traits.ts';
import type { PlanFacts } from './plan-facts.ts';
import { type PriceBasis, rentOn } from './price-basis.ts';
import { isCall } from './rent-range.ts';
import { hasWords, searchText } from './search-text.ts';

export const MAX_PRICE_USD = 10000;

/** Filters of section 4 and those of `FILTER_FIELDS`. `price_basis` excludes nothing: it says what rents mean. */
export type ListingFilter = FilterValues & CommuteFilter & { price_basis?: PriceBasis | undefined };

/** Facts of a listing that searches compare. `traits` is a bit mask. */
export type SearchedListing = TravelTimes & {
  name: string;
  listing_title?: string | undefined;
  address_1: string;
  traits: number;
  plans: readonly PlanFacts[];
};

export const MAX_BEDS_OPTION = 4;

export function bedsOption(bedrooms: number): number {
  return Math.min(bedrooms, MAX_BEDS_OPTION);
}

/** True if the range excludes no listing. Then 'Call' and rents above the slider's end match too. */
export function isWholePriceRange({ price_min, price_max }: ListingFilter): boolean {
  return (price_min ?? 0) <= 0 && (price_max ?? MAX_PRICE_USD) >= MAX_PRICE_USD;
}

/** A filter that excludes listings, other than the rent's limits and the travel time. */
export type ActiveField = readonly [name: FilterName, field: FilterField];
type ActiveFields = { ofListing: readonly ActiveField[]; ofPlan: readonly ActiveField[] };

const cachedFields = new WeakMap<ListingFilter, ActiveFields>();

/** Returns the active filters, separately for listings and floor plans. Filters are immutable. */
export function activeFields(filter: ListingFilter): ActiveFields {
  const known = cachedFields.get(filter);
  if (known) return known;
  const active = FILTER_ENTRIES.filter(([name, { kind }]) => {
    const value = filter[name];
    if (kind === 'price') return false;
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
  });
  const { true: ofPlan = [], false: ofListing = [] } = Object.groupBy(active, ([, field]) =>
    field.kind === 'beds' || 'of' in field ? 'true' : 'false',
  );
  const fields = { ofListing, ofPlan };
  cachedFields.set(filter, fields);
  return fields;
}

export function takesEveryPlan(filter: ListingFilter): boolean {
  return activeFields(filter).ofPlan.length === 0 && isWholePriceRange(filter);
}

export function isUnfiltered(filter: ListingFilter): boolean {
  return takesEveryPlan(filter) && activeFields(filter).ofListing.length === 0 && commuteOf(filter) === null;
}

/** True if the floor plan's lowest or highest rent is in the range. */
function rentMatches(plan: PlanFacts, filter: ListingFilter): boolean {
  if (isWholePriceRange(filter)) return true;
  const { price, price_max } = rentOn(plan, filter.price_basis);
  if (isCall(price)) return false;
  const { price_min = 0, price_max: most = Number.POSITIVE_INFINITY } = filter;
  return [price, price_max].some((one) => one !== null && one >= price_min && one <= most);
}

function planMeets(plan: PlanFacts, field: FilterField, value: ListingFilter[FilterName]): boolean {
  if (field.kind === 'beds') return (value as readonly number[]).includes(bedsOption(plan.bedrooms));
  if (!('of' in field)) return true;
  const fact = plan[field.of];
  if (field.kind === 'flag') return fact === true;
  if (fact === null) return false;
  return field.is === 'min' ? fact >= value! : fact <= value!;
}

/** True if the floor plan matches all filters of floor plans. */
export function planMatches(plan: PlanFacts, filter: ListingFilter): boolean {
  return (
    rentMatches(plan, filter) &&
    activeFields(filter).ofPlan.every(([name, field]) => planMeets(plan, field, filter[name]))
  );
}

/** True if one floor plan matches all filters of floor plans. */
export function matchesPlans(plans: readonly PlanFacts[], filter: ListingFilter): boolean {
  return takesEveryPlan(filter) || plans.some((plan) => planMatches(plan, filter));
}

/** Returns the traits of the selected options. */
export function traitsOf(field: FilterField, value: ListingFilter[FilterName]): Trait[] {
  if (field.kind === 'flag') return 'trait' in field ? [field.trait] : [];
  if (field.kind !== 'traits') return [];
  return (value as readonly string[]).map((option) => field.options[option]!.trait);
}

export function listingMeets(
  listing: SearchedListing,
  [name, field]: ActiveField,
  filter: ListingFilter,
): boolean {
  if (field.kind === 'text') return hasWords(titleText(listing), filter.q ?? '');
  const has = (trait: Trait) => hasTrait(listing.traits, trait);
  const traits = traitsOf(field, filter[name]);
  return field.kind === 'traits' && field.needs === 'any' ? traits.some(has) : traits.every(has);
}

type Titled = Pick<SearchedListing, 'name' | 'listing_title' | 'address_1'>;

/** Text that the filter `q` searches: name, else headline, and street address. */
export function titleText({ name, listing_title = '', address_1 }: Titled): string {
  return searchText(`${name.trim() || listing_title} ${address_1}`);
}

/** True if the listing matches all filters but the travel time. */
function matchesFields(listing: SearchedListing, filter: ListingFilter): boolean {
  return (
    activeFields(filter).ofListing.every((active) => listingMeets(listing, active, filter)) &&
    matchesPlans(listing.plans, filter)
  );
}

export function matchesFilter(listing: SearchedListing, filter: ListingFilter): boolean {
  return meetsCommute(listing, filter) && matchesFields(listing, filter);
}

/** True if only the unknown travel time excludes the listing. */
export function lacksTime(listing: SearchedListing, filter: ListingFilter): boolean {
  return isCommuteUnknown(listing, filter) && matchesFields(listing, filter);
}
